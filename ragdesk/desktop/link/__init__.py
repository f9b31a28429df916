"""The link between the window and the engine: messages, the client that sends requests, the threads that serve them."""
