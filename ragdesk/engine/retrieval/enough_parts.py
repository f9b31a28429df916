"""How many of a word's parts are enough: one share for each thing that hangs on it, side by side.

Takes:  nothing.
Gives:  shares, 0 to 1, of the parts that a word of the question is cut into.
Never:  one number for two questions: to name a word as alike does no harm, to mark it as found may.
"""

FORM_SHARE = 0.5
"""A word of the passage that begins as the question's word does is a form of it, and marked as found, from this share
on; whole words and stems are one part, so they always are."""

FORM_INSIDE_SHARE = 0.8
"""The same for a word that begins otherwise: short words end alike too often ("client" is no form of "sent")."""

EVIDENCE_SHARE = 0.7
"""A passage with a word that has this share counts as mentioning the word when it is judged whether the passages can
answer; fewer are parts of quite other words, and so are as many that are scattered over several."""

BEGINNING_SHARE = 0.66
"""The same for a word that begins with so much of the question's: "passphrase" is no passport."""

FUSION_SHARE = 0.6
"""A passage that word parts alone found joins the fusion from this share on, in whatever words; fewer may be the parts
of quite other words."""

NAMED_SHARE = 0.4
"""A word of the passage is named as like the question's from this share on: it says where the points came from, and no
more."""

SHORTEST_BEGINNING = 5
"""Letters; words that share fewer at their beginning are alike too easily. A word with no more parts than this must
share as large a share of them as it takes to be marked as found, so that no word is marked and called missing."""
