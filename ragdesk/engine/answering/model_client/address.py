"""The address of a model server, made uniform.

Takes:  what a user typed or copied: with or without "http://", "/v1" or a trailing slash.
Gives:  the base address, and whether it lies on this computer.
Never:  passes on a user name, a password or a query that somebody hid in it.
"""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import SplitResult, urlsplit

from ragdesk.engine.errors import ModelAddressInvalid

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")
_ENDPOINT = re.compile(r"/(?:v1|api)(?:/(?:chat/completions|completions|models|chat|generate|tags|version))?$")
_HOST = re.compile(r"[\w.:%-]+")


def base_address(address: str) -> str:
    """Scheme, host, port and path of a model server, without an endpoint or a trailing slash.

    Raises:
        ModelAddressInvalid: when it is no http or https address, or carries a user name.
    """
    typed = address.strip()
    parts = _split(typed if _SCHEME.match(typed) else f"http://{typed}", typed)
    port = "" if parts.port is None else f":{parts.port}"
    host = parts.hostname or ""
    shown_host = f"[{host}]" if ":" in host else host
    path = _ENDPOINT.sub("", parts.path.rstrip("/"))
    return f"{parts.scheme}://{shown_host}{port}{path.rstrip('/')}"


def host_and_port(address: str) -> str:
    """The part of an address that says who answers, for messages; the address itself when it cannot be split."""
    try:
        return urlsplit(address).netloc.rpartition("@")[2] or address
    except ValueError:
        return address


def is_on_this_computer(address: str) -> bool:
    """Whether text sent to the address stays on this computer.

    Raises:
        ModelAddressInvalid: when it is not an address.
    """
    host = urlsplit(base_address(address)).hostname or ""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _split(address: str, typed: str) -> SplitResult:
    """Take an address apart and hold each part against the rules."""
    try:
        parts = urlsplit(address)
        port_is_right = parts.port is None or parts.port > 0
    except ValueError as error:
        raise ModelAddressInvalid(address=typed, details=str(error)) from error
    host_is_right = bool(_HOST.fullmatch(parts.hostname or ""))
    is_plain = not (parts.username or parts.password or parts.query or parts.fragment)
    if parts.scheme not in ("http", "https") or not (port_is_right and host_is_right and is_plain):
        raise ModelAddressInvalid(address=typed)
    return parts
