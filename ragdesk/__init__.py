"""RagDesk: ask questions of a folder of notes and see why each passage was found.

The map, in the order in which data flows. A room imports only from rooms above it in this list (a test checks that):

    engine/arrays, errors, marks, cancellation, progress, reasons, records   what every room speaks; ``errors`` holds
                        the sentences of all errors
    engine/methods, setting_rows, settings, formats   one row for each method, setting (in ``settings``, with its
                        default; ``setting_rows`` says what a row holds) and format (with its reader)
    engine/server_address, ledger_reasons, resource_files   whether text leaves this computer; what follows from the
                        reason why a file gave no text; where the program's own files lie
    engine/text         words, terms, sentences, languages and titles of a text: 3a text -> terms to count
    engine/chunking     2  Document -> Chunk, each an exact slice of the text (done in the reader's process)
    engine/processes    child processes that may crash: started, confined, measured
    engine/folder       which files of a folder are read, and how they are opened safely
    engine/hidden       text that its own program does not show
    engine/reading      1  files -> Document, one room for each family of formats
    engine/kernel       optional C for the innermost loops of the next two
    engine/index        3b Chunk -> exact counts on disk: SQLite manifest and array segments
    engine/retrieval    4  question -> ranked Hit, with every point explained
    engine/prompting    5  Hit -> Prompt that fits the model's window
    engine/answering    6  Prompt -> Answer with checked citations; model_client talks to servers
    engine/exam         7  questions with known answers -> Hit@k and MRR
    engine/engine, collection, facade   all that clients may call: what can be asked (example questions, too), on top
                        of what is done with folders; ``facade`` has the small doors beside it
    wording, translation    the words on screen, and how they come into another language
    terminal, desktop   the terminal client, the window
    start               the first to be loaded, so that Ctrl+C is quiet from then on; then ``__main__`` chooses

    resources           beside the package: prompts, common words, forms of words, the guide, translations, icons,
                        sample notes, screenshots

Each room's own docstring is the list of its modules.
"""

__version__ = "0.1.0"
