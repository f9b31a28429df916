"""Everything RagDesk does, with no window: this package never imports Qt."""
