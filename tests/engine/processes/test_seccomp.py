"""The filter on calls: tried on this machine by ``test_confinement``, and here by going through its instructions."""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence

import pytest

from ragdesk.engine.processes import seccomp

PROCESS = 4711
ALLOWED, KILLED = 0x7FFF0000, 0x80000000
X86, ARM = "x86_64", "aarch64"


def outcome(machine: str, number: int, *arguments: int, kernel_machine: int | None = None) -> int:
    """What the filter says about a call: it goes through the program as the kernel does."""
    program: Sequence[seccomp.Instruction] = list(seccomp.make_filter(machine, PROCESS))
    memory = {0: number, 4: seccomp.MACHINES[machine] if kernel_machine is None else kernel_machine}
    memory |= {16 + 8 * place: value for place, value in enumerate([*arguments, *[0] * (6 - len(arguments))])}
    here = value = 0
    while True:
        code, if_true, if_false, operand = program[here]
        here += 1
        if code == 0x20:
            value = memory[operand]
        elif code == 0x06:
            return operand
        else:
            is_true = {0x15: value == operand, 0x35: value >= operand, 0x45: bool(value & operand)}[code]
            here += if_true if is_true else if_false


def refused(error: int) -> int:
    return 0x00050000 | error


@pytest.mark.parametrize("name", seccomp.REFUSED)
def test_every_named_call_is_refused(name: str) -> None:
    for machine, number in zip((X86, ARM), seccomp.REFUSED[name], strict=True):
        if number is not None:
            assert outcome(machine, number) == refused(errno.EPERM)


@pytest.mark.parametrize(("machine", "number"), [
    (X86, 0), (X86, 1), (X86, 9), (X86, 231), (ARM, 63), (ARM, 64), (ARM, 222), (ARM, 94)])
def test_reading_writing_memory_and_ending_are_allowed(machine: str, number: int) -> None:
    assert outcome(machine, number) == ALLOWED


@pytest.mark.parametrize(("machine", "number", "place"), [(X86, 2, 1), (X86, 257, 2), (ARM, 56, 2)])
def test_files_are_opened_to_read_only(machine: str, number: int, place: int) -> None:
    def opened(flags: int) -> int:
        return outcome(machine, number, *[0] * place, flags)

    assert opened(os.O_RDONLY) == ALLOWED
    assert opened(getattr(os, "O_CLOEXEC", 0)) == ALLOWED
    for flags in (os.O_WRONLY, os.O_RDWR, os.O_RDONLY | os.O_CREAT, os.O_RDONLY | os.O_TRUNC):
        assert opened(flags) == refused(errno.EACCES)


@pytest.mark.parametrize(("machine", "number"), [(X86, 62), (X86, 200), (X86, 234), (ARM, 129), (ARM, 131)])
def test_signals_go_to_the_process_itself_only(machine: str, number: int) -> None:
    assert outcome(machine, number, PROCESS) == ALLOWED
    assert outcome(machine, number, PROCESS - 1) == refused(errno.EPERM)
    assert outcome(machine, number, 0) == refused(errno.EPERM)


@pytest.mark.parametrize(("machine", "number"), [(X86, 56), (ARM, 220)])
def test_threads_may_begin_and_processes_may_not(machine: str, number: int) -> None:
    assert outcome(machine, number, 0x10000) == ALLOWED
    assert outcome(machine, number, 17) == refused(errno.EPERM)


@pytest.mark.parametrize("machine", [X86, ARM])
def test_calls_that_cannot_be_looked_into_are_unknown(machine: str) -> None:
    assert {outcome(machine, number) for number in seccomp.UNKNOWN.values()} == {refused(errno.ENOSYS)}


def test_calls_in_another_machine_s_numbers_do_not_pass() -> None:
    assert outcome(X86, 0, kernel_machine=0x40000003) == KILLED
    assert outcome(X86, 0x40000000 + 41) == refused(errno.EPERM)


@pytest.mark.parametrize("machine", [X86, ARM])
def test_jumps_stay_inside_the_program_and_it_is_short_enough(machine: str) -> None:
    program = list(seccomp.make_filter(machine, PROCESS))
    assert len(program) <= 4096
    assert program[-1] == (0x06, 0, 0, ALLOWED)
    for place, (_code, if_true, if_false, _operand) in enumerate(program):
        assert place + 1 + max(if_true, if_false) < len(program) or place == len(program) - 1


@pytest.mark.skipif(not hasattr(os, "uname"), reason="needs the machine's name")
def test_a_system_that_refuses_the_filter_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def prctl(*arguments: object) -> int:
        asked.append(arguments)
        return -1

    monkeypatch.setattr(os, "uname", lambda: os.uname_result(("Linux", "here", "6", "1", X86)))
    monkeypatch.setattr(seccomp.sys, "platform", "linux")
    with pytest.raises(OSError, match="no filter"):
        seccomp.refuse_calls(prctl)
    assert len(asked) == 1
    monkeypatch.setattr(os, "uname", lambda: os.uname_result(("Linux", "here", "6", "1", "riscv64")))
    with pytest.raises(OSError, match="riscv64"):
        seccomp.refuse_calls(prctl)
