"""The link between window and engine: messages, the client that sends requests, the threads that serve them.

    client              what the window asks; only the newest request of a lane counts
    messages, page_messages, prompt_messages, key_messages      requests and responses
    signals             which response becomes which signal
    request_worker      what the three threads have in common
    engine_worker, model_worker, page_worker    the engine, the language model, pages of documents
"""
