"""Controls that the wheel of the mouse passes over without changing them.

Takes:  a widget that may hold sliders, number boxes and drop-down lists.
Gives:  the turn of the wheel to what scrolls around a control, unless the control has the focus.
Never:  keeps the wheel from a scroll bar, or from the open list of a drop-down list.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QSlider, QWidget


class _WheelFilter(QObject):
    """Hands the wheel on; one for each control, which owns it."""

    def __init__(self, control: QWidget) -> None:
        super().__init__(control)
        control.setFocusPolicy(Qt.FocusPolicy(control.focusPolicy().value & ~_WHEEL_BIT))
        control.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Refuse a turn of the wheel over a control without the focus, so that it goes to the widget around it."""
        if event.type() == QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return False


_WHEEL_BIT = Qt.FocusPolicy.WheelFocus.value & ~Qt.FocusPolicy.StrongFocus.value
"""What makes a turn of the wheel give a control the focus."""


def calm_wheel(root: QWidget) -> None:
    """Have the wheel leave ``root``, if it is a control, and every control in it alone until it has the focus."""
    controls: list[QWidget] = [root, *root.findChildren(QWidget)]
    for control in controls:
        if isinstance(control, QSlider | QAbstractSpinBox | QComboBox) and not control.findChild(_WheelFilter):
            _WheelFilter(control)
