"""The reader of Markdown, what of it is not shown, and how the rest looks.

    reader, front_matter        what a file says, and what it says about itself
    units, joined               which lines belong together: the one place that knows how blocks begin and end
    inline, delimiters          what is set off within running text, and by which signs
    hiding                      what nobody sees
    shown                       what a reader sees
    mdx                         Markdown with components
"""
