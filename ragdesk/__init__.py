"""RagDesk: ask questions of a folder of notes and see why each passage was found.

The map, in the order in which data flows. A room imports only from rooms above it in this list (a test checks that):

    engine/errors, cancellation, progress, settings, records, languages   what every room speaks
    engine/reading      1  a folder's files -> Document, in a child process that may crash
    engine/chunking     2  Document -> Chunk, each an exact slice of the text
    engine/analysis     3a text -> terms: words, prefix5, snowball, trigrams
    engine/kernel       optional C for the innermost loops of the next two
    engine/index        3b Chunk -> exact counts on disk: SQLite manifest and array segments
    engine/retrieval    4  question -> ranked Hit, with every point accounted for
    engine/prompting    5  Hit -> Prompt that fits the model's window
    engine/answering    6  Prompt -> Answer with checked citations
    engine/exam         7  questions with known answers -> Hit@k and MRR
    engine/engine       the facade that both clients use
    wording, terminal, desktop   the words on screen, the terminal client, the window
"""

__version__ = "0.1.0"
