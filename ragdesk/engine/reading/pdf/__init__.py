"""The reader of PDF files, and the pictures of their pages.

reader, page            the file, and the text of one page
columns, accents        letters and lines in the order in which they are read
repeated_lines          running heads and page numbers
hidden                  text that nobody can see
annotations             fields, remarks, comments
character_boxes         where each character is drawn
page_pictures           pages as pictures
"""
