"""What follows from what: each flow joins the client's signals to the panes for one part of the work.

The panes know nothing of each other, the client knows nothing of panes; all knowledge of both is here.
"""
