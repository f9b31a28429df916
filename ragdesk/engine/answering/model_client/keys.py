"""Keys for model servers that ask for one, each bound to the one address that it was given for.

Takes:  an address and a key, as the user typed them.
Gives:  the key for a call to exactly that scheme, host and port; where it is kept.
Never:  writes a key into a file, a log, an error or a text of any kind, or gives it to another address, or to another
        computer over a connection that anybody on the way can read.

Keys are kept by the keyring of the system. Without one, or where it does not encrypt, they are kept until the program
ends. A key can be seen only by calling ``reveal``, which ``connection`` alone does.
"""

from __future__ import annotations

import contextlib
import importlib
from typing import Any, NoReturn, Protocol
from urllib.parse import urlsplit

from ragdesk.engine.answering.model_client.server_text import mask_always
from ragdesk.engine.errors import ModelAddressInvalid, ModelKeyExposed, ModelKeyInvalid, ModelKeyStays
from ragdesk.engine.reasons import KeyPlace
from ragdesk.engine.server_address import base_address, remote_host

SERVICE = "RagDesk"
"""What keys stand under in the keyring."""

LONGEST_KEY = 4_000

DEFAULT_PORTS = {"http": 80, "https": 443}

LEAST_PRIORITY = 1
"""Of a keyring that encrypts; those that keep plain text, or nothing, rate themselves lower."""


class Secret:
    """A key that no ``print``, log, traceback, copy or file can show."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        """Hide it, and have it masked in whatever servers say from now on."""
        self._text = text
        mask_always(text)

    def reveal(self) -> str:
        """The key itself, for the header of a request."""
        return self._text

    def __repr__(self) -> str:
        return "***"

    def __reduce_ex__(self, _protocol: object) -> NoReturn:
        raise TypeError("a key is not copied")


class Keyring(Protocol):
    """What is needed of a keyring; that of the system is ``system_keyring``."""

    def get_password(self, service: str, name: str) -> str | None:
        """What is kept under a name."""

    def set_password(self, service: str, name: str, text: str) -> None:
        """Keep something under a name."""

    def delete_password(self, service: str, name: str) -> None:
        """Forget it."""


def system_keyring() -> Keyring | None:
    """The keyring of the system; None where it has none, or one that does not encrypt."""
    try:
        keyring: Any = importlib.import_module("keyring")  # costs time, and is needed by few
        backend: Keyring = keyring.get_keyring()
        return backend if float(getattr(backend, "priority", 0)) >= LEAST_PRIORITY else None
    except Exception:  # backends fail in ways of their own where the session has no keyring
        return None


def origin_of(address: str) -> str:
    """Scheme, host and port of an address: what a key is bound to.

    Raises:
        ModelAddressInvalid: it is no address.
    """
    parts = urlsplit(base_address(address))
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    return f"{parts.scheme}://{host}:{parts.port or DEFAULT_PORTS[parts.scheme]}"


class KeyStore:
    """All keys of this run; to be used in one thread, since a keyring may ask the user for its own password."""

    def __init__(self, keyring: Keyring | None = None, *, use_system: bool = False) -> None:
        """Keep keys in a keyring; in that of the system, looked for when first needed, if ``use_system``."""
        self._keyring = keyring
        self._looks_for_system = use_system
        self._known: dict[str, Secret | None] = {}
        self._in_keyring: set[str] = set()

    def key_for(self, address: str, *, look: bool = True) -> Secret | None:
        """The key for a call to this address; in the keyring it is looked up once, and never unless ``look``."""
        try:
            origin = origin_of(address)
        except ModelAddressInvalid:
            return None
        if look and origin not in self._known:
            self._known[origin] = self._stored(origin)
        return self._known.get(origin) if may_carry_key(address) else None

    def place_of(self, address: str) -> KeyPlace:
        """Where the key for an address is kept."""
        if self.key_for(address) is None:
            return KeyPlace.NOWHERE
        return KeyPlace.KEYRING if origin_of(address) in self._in_keyring else KeyPlace.SESSION

    def keep(self, address: str, key: Secret) -> KeyPlace:
        """Keep a key for an address, in place of the one before.

        Raises:
            ModelKeyInvalid: it cannot be one.
            ModelKeyExposed: it could be read on its way.
            ModelAddressInvalid: there is no address to bind it to.
        """
        origin, text = origin_of(address), key.reveal()
        if not may_carry_key(address):
            raise ModelKeyExposed(address=origin)
        if not _is_key(text):
            raise ModelKeyInvalid
        self._known[origin] = key
        self._in_keyring.discard(origin)
        keyring = self._open()
        if keyring is not None:
            with contextlib.suppress(Exception):  # locked, or refused by the user: kept until the end, and that is said
                keyring.set_password(SERVICE, origin, text)
                self._in_keyring.add(origin)
        return self.place_of(address)

    def forget(self, address: str) -> None:
        """Forget the key for an address, here and in the keyring.

        Raises:
            ModelKeyStays: the keyring has it still, or cannot be asked; what it has is looked up again.
            ModelAddressInvalid: there is no address.
        """
        origin = origin_of(address)
        self._known[origin] = None
        self._in_keyring.discard(origin)
        keyring = self._open()
        if keyring is not None and not _is_gone(keyring, origin):
            del self._known[origin]
            raise ModelKeyStays(address=origin)

    def _open(self) -> Keyring | None:
        if self._looks_for_system:
            self._keyring, self._looks_for_system = system_keyring(), False
        return self._keyring

    def _stored(self, origin: str) -> Secret | None:
        keyring = self._open()
        text: str | None = None
        if keyring is not None:
            with contextlib.suppress(Exception):  # locked, or gone
                text = keyring.get_password(SERVICE, origin)
        if not text or not _is_key(text):
            return None
        self._in_keyring.add(origin)
        return Secret(text)


def _is_gone(keyring: Keyring, origin: str) -> bool:
    """Have a keyring delete a key; False when it may still hold it. One that has no such key fails as well."""
    try:
        keyring.delete_password(SERVICE, origin)
    except Exception:
        try:
            return keyring.get_password(SERVICE, origin) is None
        except Exception:
            return False
    return True


def _is_key(text: str) -> bool:
    """Whether a text can stand in the header of a request."""
    return 0 < len(text) <= LONGEST_KEY and text.isascii() and text.isprintable() and " " not in text


def may_carry_key(address: str) -> bool:
    """Whether a key can be sent to an address without anybody else reading it."""
    return base_address(address).startswith("https:") or not remote_host(address)
