"""Readers of formats that are text with marks in it, and how bytes become text at all.

decoding, code_pages        bytes become text: the order in which encodings are tried, and the code pages among them
plain, line_blocks          plain text; going through a text line by line
org, rst, asciidoc, tex     outlines, reStructuredText, AsciiDoc, LaTeX
tex_tables                  tables in LaTeX
org_shown, rst_shown, asciidoc_shown     the first three as their reader sees them
code, xml_text              programs and settings, and XML that no other reader knows
subtitles                   subtitles and transcripts
csv_table                   tables
json_text, notebook         JSON, and Jupyter notebooks
chat, clippings             chats that are exported as plain text; what a reader of books has marked
"""
