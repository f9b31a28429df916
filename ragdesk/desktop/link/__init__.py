"""The link between the window and the engine: requests, the client that sends them, the threads that serve them."""
