"""Talking to a language model server: finding it, asking it, writing down what it says.

    servers         which servers run, and their models
    model           one prompt to one server, its answer written down
    connection, limits      the connection; how long and how much a server may go on; its first word has a setting
    keys            keys for servers that ask for one, each for one address
    dialects        what the two kinds of servers are asked, side by side
    openai_stream, ollama_stream        their streams parsed: server-sent events, JSON lines
    lines, stream_events    bytes to lines; what both parsers give
    token_count     how many tokens a text takes, where the server tells
    transcript, thoughts    the answer while it comes; what the model thinks before it, apart
    server_text     a server's own words made fit to be shown
"""
