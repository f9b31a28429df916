"""Linux: the system itself refuses what a reader has no business with.

Takes:  nothing.
Gives:  a filter on the calls of this process to the system, which nothing in it can take back.
Never:  trusts the code that it holds: libraries in C are bound by it as Python is.

The filter is a program for the kernel's packet filter (seccomp(2), bpf(4)). It lets everything pass but what is named
here: connections, other programs, anything that changes a file, and looking into other processes.
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct
import sys
from collections.abc import Callable, Iterator

_LOAD, _IF_EQUAL, _IF_AT_LEAST, _IF_ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _REFUSE, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
_NUMBER_AT, _MACHINE_AT, _ARGUMENTS_AT = 0, 4, 16
_X32_BIT = 0x40000000
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_CLONE_THREAD = 0x10000
_PR_SET_NO_NEW_PRIVS, _PR_SET_SECCOMP, _FILTER = 38, 22, 2

MACHINES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
"""What the kernel calls the machines that the numbers below are for."""

REFUSED: dict[str, tuple[int | None, int | None]] = {
    "socket": (41, 198), "socketpair": (53, 199), "connect": (42, 203), "bind": (49, 200), "listen": (50, 201),
    "accept": (43, 202), "accept4": (288, 242), "sendto": (44, 206), "sendmsg": (46, 211), "sendmmsg": (307, 269),
    "execve": (59, 221), "execveat": (322, 281), "fork": (57, None), "vfork": (58, None),
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "pidfd_getfd": (438, 438),
    "pidfd_send_signal": (424, 424), "bpf": (321, 280), "perf_event_open": (298, 241), "userfaultfd": (323, 282),
    "keyctl": (250, 219), "add_key": (248, 217), "request_key": (249, 218),
    "creat": (85, None), "open_by_handle_at": (304, 265), "truncate": (76, 45), "ftruncate": (77, 46),
    "fallocate": (285, 47), "unlink": (87, None), "unlinkat": (263, 35), "rename": (82, None), "renameat": (264, 38),
    "renameat2": (316, 276), "mkdir": (83, None), "mkdirat": (258, 34), "rmdir": (84, None), "link": (86, None),
    "linkat": (265, 37), "symlink": (88, None), "symlinkat": (266, 36), "mknod": (133, None), "mknodat": (259, 33),
    "chmod": (90, None), "fchmod": (91, 52), "fchmodat": (268, 53), "fchmodat2": (452, 452), "chown": (92, None),
    "fchown": (93, 55), "lchown": (94, None), "fchownat": (260, 54), "utime": (132, None), "utimes": (235, None),
    "futimesat": (261, None), "utimensat": (280, 88), "setxattr": (188, 5), "lsetxattr": (189, 6),
    "fsetxattr": (190, 7), "removexattr": (197, 14), "lremovexattr": (198, 15), "fremovexattr": (199, 16),
    "setxattrat": (463, 463), "removexattrat": (466, 466), "file_setattr": (469, 469),
    "mount": (165, 40), "umount2": (166, 39), "chroot": (161, 51), "pivot_root": (155, 41), "unshare": (272, 97),
    "setns": (308, 268),
}
"""Call -> its number on x86_64 and aarch64, None where there is no such call."""

UNKNOWN: dict[str, int] = {"clone3": 435, "openat2": 437, "io_uring_setup": 425}
"""Calls whose arguments a filter cannot see; libraries do without when told that the kernel does not know them."""

_OPENING: dict[str, tuple[int | None, int | None, int]] = {"open": (2, None, 1), "openat": (257, 56, 2)}
"""Calls that may be made to read only; the last number says which argument has the flags."""

_SIGNALLING: dict[str, tuple[int, int]] = {"kill": (62, 129), "tkill": (200, 130), "tgkill": (234, 131)}
_CLONE = (56, 220)
_LIMITING = (302, 261)

Instruction = tuple[int, int, int, int]
"""Code, instructions to jump over if true, the same if false, operand."""

Prctl = Callable[..., int]


def refuse_calls(prctl: Prctl | None = None, *, becomes_program: bool = False) -> None:
    """Put the filter on this process.

    Args:
        prctl: for tests; by default the system's.
        becomes_program: this process is about to become another program, which is then held by the filter.

    Raises:
        OSError: this machine or its kernel has no such filter.
    """
    machine = os.uname().machine
    if sys.platform != "linux" or machine not in MACHINES or sys.byteorder != "little" or sys.maxsize < 2**32:
        raise OSError(errno.ENOSYS, f"no filter for {machine}")
    instructions = list(make_filter(machine, os.getpid(), becomes_program=becomes_program))
    code = ctypes.create_string_buffer(b"".join(struct.pack("<HBBI", *one) for one in instructions))
    program = ctypes.create_string_buffer(struct.pack("<HxxxxxxQ", len(instructions), ctypes.addressof(code)))
    prctl = prctl or ctypes.CDLL(None, use_errno=True).prctl
    for arguments in ((_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), (_PR_SET_SECCOMP, _FILTER, program, 0, 0)):
        numbers = [ctypes.c_ulong(one) if isinstance(one, int) else one for one in arguments]
        if prctl(*numbers) != 0:
            raise OSError(ctypes.get_errno(), "no filter on calls")


def make_filter(machine: str, process: int, *, becomes_program: bool = False) -> Iterator[Instruction]:
    """The program for a machine and the number of the process that it is for; see ``refuse_calls``."""
    column = list(MACHINES).index(machine)
    yield _LOAD, 0, 0, _MACHINE_AT
    yield _IF_EQUAL, 1, 0, MACHINES[machine]
    yield _RETURN, 0, 0, _KILL
    yield _LOAD, 0, 0, _NUMBER_AT
    yield _IF_AT_LEAST, 0, 1, _X32_BIT
    yield _RETURN, 0, 0, _REFUSE | errno.EPERM
    for name, numbers in REFUSED.items():
        if not (becomes_program and name == "execve"):
            yield from _refuse(numbers[column], errno.EPERM)
    for number in UNKNOWN.values():
        yield from _refuse(number, errno.ENOSYS)
    for *numbers_of_call, argument in _OPENING.values():
        yield from _depends(numbers_of_call[column], argument, _IF_ANY_BIT, _WRITING, _REFUSE | errno.EACCES, _ALLOW)
    for numbers in _SIGNALLING.values():
        yield from _depends(numbers[column], 0, _IF_EQUAL, process, _ALLOW, _REFUSE | errno.EPERM)
    yield from _depends(_CLONE[column], 0, _IF_ANY_BIT, _CLONE_THREAD, _ALLOW, _REFUSE | errno.EPERM)
    yield from _depends(_LIMITING[column], 0, _IF_EQUAL, 0, _ALLOW, _REFUSE | errno.EPERM)
    yield _RETURN, 0, 0, _ALLOW


def _refuse(number: int | None, error: int) -> Iterator[Instruction]:
    """Refuse one call."""
    if number is not None:
        yield _IF_EQUAL, 0, 1, number
        yield _RETURN, 0, 0, _REFUSE | error


def _depends(number: int | None, argument: int, test: int, operand: int, if_true: int,
             if_false: int) -> Iterator[Instruction]:
    """Let an argument decide about one call."""
    if number is not None:
        yield _IF_EQUAL, 0, 4, number
        yield _LOAD, 0, 0, _ARGUMENTS_AT + 8 * argument
        yield test, 0, 1, operand
        yield _RETURN, 0, 0, if_true
        yield _RETURN, 0, 0, if_false
