"""Documents that are archives of XML: of Word, Writer, PowerPoint, Excel and the like, and e-books.

Takes:  bytes.
Gives:  what every reader gives.
Never:  unpacks to disk, loads anything from elsewhere, or trusts a size that an archive states.
"""
