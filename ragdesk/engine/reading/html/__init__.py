"""The reader of web pages, and what of a page its reader sees.

reader          the page: what of it is shown
page_text       the text of it, with its blocks; list_numbers the numbers of items
quick_parser    Python's parser, made fast; tags what tags mean for what is shown
hiding, paint   which elements are not shown; which letters cannot be told from what is behind them
navigation      bars and lists of links that every page of a site repeats
"""
