"""What the tags of HTML mean for what is shown.

Takes:  nothing.
Gives:  tables of their names.
Never:  an attribute.
"""

from __future__ import annotations

LINE_TAGS = frozenset((
    "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "tr", "pre", "br", "hr", "section", "article", "aside", "header",
    "footer", "main", "nav", "figure", "figcaption", "blockquote", "address", "form", "fieldset", "details", "summary",
    "title", "li", "dt", "dd", "ul", "ol", "dl", "table", "caption", "thead", "tbody", "tfoot", "body",
))
"""Tags that begin a line in a browser."""

DROPPED = frozenset(("script", "style", "template", "iframe", "object", "noembed", "noframes"))
"""Elements that a browser does not show."""

VOID = frozenset((
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
))
"""Elements without content and end tag."""

CONTAINERS = frozenset(("ul", "ol", "dl", "table", "select", "div", "body", "html", "section", "article"))
"""Elements inside of which tags end nothing that is open around them."""

IMPLIED_END = {
    "p": LINE_TAGS - {"br", "title"}, "li": frozenset(("li",)), "dt": frozenset(("dt", "dd")),
    "dd": frozenset(("dt", "dd")), "td": frozenset(("td", "th", "tr")), "th": frozenset(("td", "th", "tr")),
    "tr": frozenset(("tr", "tbody")), "option": frozenset(("option",)),
}
"""Elements whose end tag may be left out, and the tags that end them."""
