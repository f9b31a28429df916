"""The address of a model server: normalised, and the one answer to "does text leave this computer?".

Takes:  what a user typed or copied: with or without "http://", "/v1" or a trailing slash.
Gives:  the base address, which is the one that is called; the other computer that it means, if it means one.
Never:  passes on a user name, a password or a query that somebody hid in it; asks the network what a name means.

What counts as this computer, and why:

    localhost, LOCALHOST, localhost.    the one name that never goes to a name server; called without its full stop
    127.0.0.0/8, [::1], [::1%lo]        the loopback
    0.0.0.0, [::]                       "no address": systems that connect to it at all connect to themselves
    [::ffff:127.0.0.1]                  any of these as IPv6 writes it
    an empty address                    a server is looked for on this computer only

Every other name is another computer, even ``x.localhost`` or the computer's own: a name server may send it anywhere.
So are 2130706433, 127.1, 0x7f.1 and 0177.0.0.1, which systems read differently, and link-local addresses such as
[fe80::1%eth0]. What is no address, or carries a user name, is never called: nothing leaves this computer.
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
    host = "localhost" if parts.hostname == "localhost." else parts.hostname or ""
    shown_host = f"[{host}]" if ":" in host else host
    path = _ENDPOINT.sub("", parts.path.rstrip("/"))
    return f"{parts.scheme}://{shown_host}{port}{path.rstrip('/')}"


def host_and_port(address: str) -> str:
    """The part of an address that says who answers, for messages; the address itself when it cannot be split."""
    try:
        return urlsplit(address).netloc.rpartition("@")[2] or address
    except ValueError:
        return address


def remote_host(address: str) -> str:
    """The other computer that text sent to an address goes to; empty when text stays here, or cannot be sent at all."""
    if not address.strip():
        return ""
    try:
        host = urlsplit(base_address(address)).hostname or ""
    except ModelAddressInvalid:
        return ""
    return "" if _is_this_computer(host) else host


def _is_this_computer(host: str) -> bool:
    """Whether a host of a base address is the one that the program runs on; see the table above."""
    if host == "localhost":
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    return address.is_loopback or address.is_unspecified


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
