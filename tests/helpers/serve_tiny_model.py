"""Serves a GGUF file at a free port of this computer until standard input closes: MODEL NAME CONTEXT_TOKENS."""

from __future__ import annotations

import os
import sys

import xllamacpp


def main(model: str, name: str, context_tokens: str) -> None:
    """Start the server, print its address, and wait."""
    params = xllamacpp.CommonParams()
    params.model.path = model
    params.model_alias = [name] if isinstance(params.model_alias, list | set) else name
    params.n_ctx = int(context_tokens)
    params.n_parallel = 1
    params.cpuparams.n_threads = 1
    params.warmup = False
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    server = xllamacpp.Server(params)
    print(server.listening_address, flush=True)
    sys.stdin.read()
    os._exit(0)  # at once: the server's threads would first wait for connections that are kept open


if __name__ == "__main__":
    main(*sys.argv[1:])
