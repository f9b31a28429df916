"""The one family of errors a user may see.

Takes:  what went wrong, as data.
Gives:  a title (what happened), a hint (what to do) and details (for troubleshooting).
Never:  a traceback as text, or a sentence put together from halves: titles and hints are whole templates, so that
        ``wording`` can translate them before the values are filled in.

The tree::

    RagDeskError
    ├── FolderError
    │   ├── FolderMissing          the folder is not there
    │   ├── FolderNotAFolder       the path names a file
    │   ├── FolderUnreadable       no permission to list it
    │   ├── FolderEmpty            nothing in it that can be read
    │   └── FolderStillBeingRead   nothing of it has been read yet
    ├── ReaderUnavailable          the process that opens documents cannot be started
    ├── QuestionError
    │   ├── QuestionEmpty          nothing was typed
    │   ├── QuestionOnlyCommonWords  "how is it?" names nothing to look for
    │   └── QuestionWithoutWords   "?" holds no word at all
    ├── SettingsError              a setting outside its range
    ├── TemplateRefused            instructions for the model that cannot be used
    ├── UnknownMethod              no ranking method of that name
    ├── MethodUnavailable          a known method that cannot run here
    ├── SavedIndexError
    │   ├── IndexDamaged           the saved index does not add up
    │   ├── IndexTooNew            written by a later RagDesk
    │   ├── IndexTooOld            written by an earlier RagDesk
    │   ├── IndexBusy              another RagDesk holds it
    │   ├── IndexReadOnly          it may be read but not brought up to date
    │   ├── DiskFull               there is no room to write it
    │   └── StorageFailed          the system could not read or write it
    ├── PassageNotFound            "why not" was asked of a file or quote that is not there
    │   └── FileWithoutPassages    ... or of a file of which no text was read
    ├── ExamUnreadable             a question file that cannot be used
    ├── AnswerUnreadable           an answer to be checked that cannot be read
    ├── ExportFailed               a file that could not be written
    ├── OutputFailed               a terminal or a file behind it that takes no more
    ├── ModelError
    │   ├── ModelUnreachable       nothing answers at the address
    │   ├── ModelAddressInvalid    the address is not one
    │   ├── ModelNotFound          the server does not have that model
    │   ├── ModelRefused           401, 403, 429, 5xx: the server said no
    │   ├── ModelNotAServer        something answers, but it is no model server
    │   ├── ModelTooSlow           no answer within the time allowed
    │   ├── ModelBroken            it answered in a way that makes no sense
    │   ├── ModelUntrusted         its certificate does not prove who it is
    │   ├── ModelWindowTooSmall    the prompt is longer than the model can take in
    │   ├── ModelOnlyThought       it thought, and came to no answer
    │   ├── ModelKeyInvalid        what was given as a key for its server cannot be one
    │   ├── ModelKeyExposed        the key could be read on its way
    │   └── ModelKeyStays          the system's keyring does not forget it
    ├── WindowUnavailable          Qt or a library it needs is not there
    └── OutOfMemory            no memory is left for this
"""

from __future__ import annotations


class RagDeskError(Exception):
    """An error with a way out.

    Args:
        details: technical text, shown only when asked for.
        values: fill the ``{names}`` in the title and the hint.
    """

    title_template = "Something went wrong."
    hint_template = "Try again. If it happens again, copy the details and ask for help."

    def __init__(self, details: str = "", **values: object) -> None:
        """Keep the values apart from the templates, so that both can be translated."""
        self.details = details
        self.values = values
        super().__init__(self.title)

    @property
    def title(self) -> str:
        """What happened, in English, filled in."""
        return self.title_template.format(**self.values)

    @property
    def hint(self) -> str:
        """What to do about it, in English, filled in."""
        return self.hint_template.format(**self.values)


class FolderError(RagDeskError):
    """The folder cannot be used."""


class FolderMissing(FolderError):
    """The folder is not there."""

    title_template = "The folder “{folder}” does not exist."
    hint_template = "Check the name, or choose another folder. If it is on a drive or a server, connect that first."


class FolderNotAFolder(FolderError):
    """The path names a file."""

    title_template = "“{folder}” is a file, not a folder."
    hint_template = "Choose the folder the file is in."


class FolderUnreadable(FolderError):
    """The system does not let us list the folder."""

    title_template = "You do not have permission to read the folder “{folder}”."
    hint_template = "Ask the owner of the computer for permission to read it, or choose another folder."


class FolderEmpty(FolderError):
    """There is nothing in the folder that can be read."""

    title_template = "There is nothing to read in “{folder}”."
    hint_template = (
        "RagDesk reads notes and text, PDF, Word, PowerPoint, Excel and LibreOffice documents, web pages, e-books, "
        "e-mail and tables. Choose a folder with such files."
    )


class FolderStillBeingRead(FolderError):
    """Reading has begun, and no document is done yet."""

    title_template = "The first documents of “{folder}” are still being read."
    hint_template = "Ask again in a moment."


class ReaderUnavailable(RagDeskError):
    """The process that opens documents cannot be started, so nothing is known about any of them."""

    title_template = "RagDesk cannot start the part of itself that reads documents."
    hint_template = "Start RagDesk again. If that does not help, install it again; your index stays as it is."


class QuestionError(RagDeskError):
    """The question cannot be asked."""


class QuestionEmpty(QuestionError):
    """Nothing was typed."""

    title_template = "There is no question yet."
    hint_template = "Type what you want to know, in your own words."


class QuestionOnlyCommonWords(QuestionError):
    """The question holds nothing but words such as "how" and "is"."""

    title_template = "“{question}” contains only words that are in almost every text."
    hint_template = "Add a word that names what you are looking for, such as a thing, a person or a place."


class QuestionWithoutWords(QuestionError):
    """The question holds neither letters nor digits."""

    title_template = "There is no word in the question."
    hint_template = "Type a word or a number to look for."


class SettingsError(RagDeskError):
    """A setting is outside its range; its value ``rule`` is a SettingsRule, and the others fill that in."""

    title_template = "The setting “{name}” cannot be {value}."
    hint_template = "{rule}"


class TemplateRefused(RagDeskError):
    """A part of the instructions that the user wrote cannot be used; its value ``rule`` is a TemplateRule."""

    title_template = "These instructions cannot be used."
    hint_template = "{rule} Change it, or reset it."


class UnknownMethod(RagDeskError):
    """No ranking method has that name."""

    title_template = "There is no ranking method named “{name}”."
    hint_template = "Choose one of: {known}."


class MethodUnavailable(RagDeskError):
    """The method is known but cannot run here."""

    title_template = "The method “{name}” cannot be used here."
    hint_template = "{why} Choose another method."


class SavedIndexError(RagDeskError):
    """The saved index cannot be used."""


class IndexDamaged(SavedIndexError):
    """The saved index does not add up."""

    title_template = "The saved index cannot be read."
    hint_template = "RagDesk can rebuild it from your documents, which are not affected."


class IndexTooNew(SavedIndexError):
    """The index was written by a later version."""

    title_template = "The saved index was made by a newer RagDesk."
    hint_template = "Update RagDesk, or let it build a second index beside the newer one."


class IndexTooOld(SavedIndexError):
    """The index was written by an earlier version, in a form that is not used any more."""

    title_template = "The saved index was made by an older RagDesk."
    hint_template = "RagDesk makes a new one from your documents; nothing is lost."


class IndexBusy(SavedIndexError):
    """Another program holds the index."""

    title_template = "Another RagDesk window is working on this folder."
    hint_template = "Close the other window or wait for it, then try again."


class IndexReadOnly(SavedIndexError):
    """The index may be read but not written."""

    title_template = "The saved index cannot be changed, so changes to your documents are not noticed."
    hint_template = "You can still ask about what was read before. To see changes, allow writing to “{directory}”."


class DiskFull(SavedIndexError):
    """There is no room for the index.

    Its value ``megabytes`` is an estimate of what is missing, in millions of bytes.
    """

    title_template = "The disk is full: about {megabytes} MB more are needed to continue reading."
    hint_template = (
        "You can still ask about what has been read. Free some space, then read the folder again; reading continues "
        "where it stopped."
    )


class StorageFailed(SavedIndexError):
    """The system refused to read or write a file of the index."""

    title_template = "The saved index in “{directory}” could not be read or written."
    hint_template = "Check that its disk is connected and that you can write there, then read the folder again."


class PassageNotFound(RagDeskError):
    """The file or the quote asked about is not in the collection."""

    title_template = "“{path}” has no such passage."
    hint_template = (
        "Check the file name and the quoted words. The file must be in the folder and must have been read."
    )


class FileWithoutPassages(PassageNotFound):
    """Of the file asked about no text was read; its value ``reason`` is the FileReason of its report."""

    title_template = "“{path}” has no passages, because none of its text was read."
    hint_template = "{reason}"


class ExamUnreadable(RagDeskError):
    """A question file cannot be used."""

    title_template = "The questions in “{path}” cannot be used."
    hint_template = "Each line must be JSON with “question” and “file”, and “quote” if the place in the file is known."


class AnswerUnreadable(RagDeskError):
    """The file with an answer that is to be checked cannot be used."""

    title_template = "The answer in “{path}” cannot be read."
    hint_template = "Save what the chatbot answered as a text file (UTF-8) and give its name."


class ExportFailed(RagDeskError):
    """A file could not be written."""

    title_template = "“{path}” could not be saved."
    hint_template = "Choose a place you can write to, and check that the disk is not full."


class OutputFailed(RagDeskError):
    """What was found could not be written to where it was to go."""

    title_template = "The result could not be written."
    hint_template = "The disk it goes to may be full. Send it somewhere else, or make room."


class ModelError(RagDeskError):
    """The language model did not give an answer."""


class ModelUnreachable(ModelError):
    """Nothing answers at the address."""

    title_template = "The language model at {address} is not running."
    hint_template = "Start its program, then try again."


class ModelAddressInvalid(ModelError):
    """The address is not one."""

    title_template = "“{address}” is not the address of a model server."
    hint_template = "An address looks like http://127.0.0.1:11434."


class ModelNotFound(ModelError):
    """The server does not have that model."""

    title_template = "The model “{model}” is not installed at {address}."
    hint_template = "Choose one that is: {installed}."


class ModelRefused(ModelError):
    """The server said no."""

    title_template = "The model server at {address} refused to answer ({status})."
    hint_template = "The details give its reason."


class ModelNotAServer(ModelError):
    """Something answers, but it is no model server."""

    title_template = "What answers at {address} is not a model server."
    hint_template = "Check the address and the port in the settings."


class ModelTooSlow(ModelError):
    """No answer came within the time allowed."""

    title_template = "The language model at {address} did not answer in {seconds} s."
    hint_template = "A large model can take minutes to start. Try again, or choose a smaller one."


class ModelBroken(ModelError):
    """The answer makes no sense."""

    title_template = "The model server at {address} answered in a way that cannot be read."
    hint_template = "Try again. If it happens again, restart the model server."


class ModelUntrusted(ModelError):
    """The certificate does not prove that the server is the one asked for."""

    title_template = "The certificate of the model server at {address} cannot be trusted."
    hint_template = (
        "Nothing was sent. Ask the person who runs the server for its correct address, or use one on this computer."
    )


class ModelWindowTooSmall(ModelError):
    """The prompt is longer than the model can take in."""

    title_template = "The prompt is longer than the model’s window."
    hint_template = "Set the window to what the model really has, keep less for the answer, or ask a shorter question."


class ModelOnlyThought(ModelError):
    """It came to no answer before its room or its time was over."""

    title_template = "The language model thought about the question but came to no answer."
    hint_template = "Keep more tokens free for the answer, or choose a model that does not think before it answers."


class ModelKeyInvalid(ModelError):
    """What was given as a key cannot be one."""

    title_template = "That is not a key."
    hint_template = "A key is one line of letters, digits and signs, without spaces."


class ModelKeyExposed(ModelError):
    """The key would be sent to another computer over a connection that is not encrypted."""

    title_template = "The key would be sent to {address} unencrypted."
    hint_template = "Anybody on the way could read it. Enter the server’s https address, then the key."


class ModelKeyStays(ModelError):
    """The keyring of the system refuses to forget a key, or does not say whether it has one."""

    title_template = "The key for {address} may still be kept."
    hint_template = "The keyring of your system did not delete it. Unlock the keyring, then try again."


class WindowUnavailable(RagDeskError):
    """The window's libraries cannot be loaded on this computer."""

    title_template = "The window cannot be opened on this computer."
    hint_template = "A library that draws it is missing; the details name it. The terminal commands work without it."


class OutOfMemory(RagDeskError):
    """The computer has no memory left."""

    title_template = "There is not enough memory left for this."
    hint_template = "Close other programs, then try again. What was read before is kept."
