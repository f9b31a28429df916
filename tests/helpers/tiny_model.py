"""A real llama.cpp server with a model of 300 words that gives one known answer.

The model cannot think: its embeddings are one-hot, its attention is zero, and its output matrix is a table that names
for each token the one that follows. A line end is followed by the first word of the answer, the last word by the end of
the turn. So the whole way of a prompt through a real server is tested, and the answer is known.

Use ``tiny_llamacpp_server`` by importing it into a test file or a conftest.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import gguf
import httpx
import numpy as np
import pytest

from tests.helpers.processes import python_process

MODEL_NAME = "tiny"
ANSWER_PIECES = ("The", " battery", " is", " covered", " for", " 24", " months", " [1].", " Příliš", " krátké.")
ANSWER = "".join(ANSWER_PIECES)
CONTEXT_TOKENS = 8192
START_SECONDS = 60.0

_TURN_START, _TURN_END = "<|turn|>", "<|end|>"
_TEMPLATE = (
    "{% for message in messages %}<|turn|>{{ message.role }}\n{{ message.content }}<|end|>{% endfor %}"
    "{% if add_generation_prompt %}<|turn|>assistant\n{% endif %}"
)
_HEAD_SIZE = 64


def write_tiny_model(path: Path, pieces: tuple[str, ...] = ANSWER_PIECES) -> None:
    """Write a GGUF file whose greedy answer to anything is ``pieces``: each of several letters, and each only once."""
    letters = _byte_letters()
    assert len({*letters, *pieces}) == len(letters) + len(pieces)
    tokens = [*letters, *pieces, _TURN_START, _TURN_END]
    types = [gguf.TokenType.NORMAL] * len(letters) + [gguf.TokenType.USER_DEFINED] * len(pieces)
    types += [gguf.TokenType.CONTROL] * 2
    width = -(-len(tokens) // _HEAD_SIZE) * _HEAD_SIZE
    writer = gguf.GGUFWriter(path, "llama")
    _write_shape(writer, width, len(tokens))
    _write_words(writer, tokens, types)
    follows = [tokens.index(letters[ord("\n")]), *range(len(letters), len(letters) + len(pieces)), len(tokens) - 1]
    _write_weights(writer, width, len(tokens), follows)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def _byte_letters() -> list[str]:
    """The letter by which a byte is written in GPT-2 vocabularies: itself if it shows, else one from U+0100 on."""
    showing = {*range(ord("!"), ord("~") + 1), *range(ord("¡"), ord("¬") + 1), *range(ord("®"), ord("ÿ") + 1)}
    hidden = [byte for byte in range(256) if byte not in showing]
    return [chr(byte if byte in showing else 256 + hidden.index(byte)) for byte in range(256)]


def _write_shape(writer: gguf.GGUFWriter, width: int, words: int) -> None:
    writer.add_name(MODEL_NAME)
    writer.add_context_length(CONTEXT_TOKENS)
    writer.add_embedding_length(width)
    writer.add_block_count(1)
    writer.add_feed_forward_length(_HEAD_SIZE)
    writer.add_head_count(width // _HEAD_SIZE)
    writer.add_head_count_kv(width // _HEAD_SIZE)
    writer.add_rope_dimension_count(_HEAD_SIZE)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_file_type(gguf.LlamaFileType.ALL_F32)
    writer.add_vocab_size(words)
    writer.add_chat_template(_TEMPLATE)


def _write_words(writer: gguf.GGUFWriter, tokens: list[str], types: list[gguf.TokenType]) -> None:
    end = len(tokens) - 1
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("gpt-2")
    writer.add_token_list(tokens)
    writer.add_token_types(types)
    writer.add_token_merges(["a b"])
    writer.add_bos_token_id(end - 1)
    writer.add_eos_token_id(end)
    writer.add_eot_token_id(end)
    writer.add_pad_token_id(end)
    writer.add_add_bos_token(False)


def _write_weights(writer: gguf.GGUFWriter, width: int, words: int, follows: list[int]) -> None:
    """One-hot embeddings, an output row per token with a one at the token before it, and nothing in between."""
    output = np.zeros((words, width), np.float32)
    output[follows[1:], follows[:-1]] = 1.0
    square, flat = np.zeros((width, width), np.float32), np.zeros((_HEAD_SIZE, width), np.float32)
    weights = {"token_embd": np.eye(words, width, dtype=np.float32), "output": output}
    weights |= {name: np.ones(width, np.float32) for name in ("output_norm", "blk.0.attn_norm", "blk.0.ffn_norm")}
    weights |= {f"blk.0.attn_{part}": square for part in ("q", "k", "v", "output")}
    weights |= {"blk.0.ffn_gate": flat, "blk.0.ffn_up": flat, "blk.0.ffn_down": flat.T.copy()}
    for name, values in weights.items():
        writer.add_tensor(f"{name}.weight", values)


@pytest.fixture(scope="session")
def tiny_llamacpp_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running llama.cpp server; any question is answered with ``ANSWER``."""
    pytest.importorskip("xllamacpp", reason="xllamacpp, which holds a llama.cpp server, is not installed")
    model = tmp_path_factory.mktemp("model") / "tiny.gguf"
    write_tiny_model(model)
    script = Path(__file__).with_name("serve_tiny_model.py")
    with python_process([str(script), str(model), MODEL_NAME, str(CONTEXT_TOKENS)]) as address:
        _wait_until_healthy(address)
        yield address


def _wait_until_healthy(address: str) -> None:
    """Ask the server until it says that its model is loaded."""
    deadline = time.monotonic() + START_SECONDS
    with httpx.Client(trust_env=False, timeout=5.0, transport=httpx.HTTPTransport(retries=3)) as client:
        while client.get(f"{address}/health").status_code != httpx.codes.OK:
            assert time.monotonic() < deadline, "the llama.cpp server did not become ready"
