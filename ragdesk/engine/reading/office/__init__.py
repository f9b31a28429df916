"""Documents of office programs: archives of XML, the binary ones before them, and RTF.

Takes:  bytes.
Gives:  what every reader gives.
Never:  unpacks to disk, loads anything from elsewhere, or trusts a size that an archive states.

docx, docx_styles                           Word, headers and footers too
xlsx, xlsx_numbers, xlsx_hiding, xlsb       Excel
pptx, pptx_hiding                           PowerPoint
package, drawings, page_edges               what these share: parts, diagrams and charts; where headers and remarks go
odf, odf_hiding, odf_charts                 LibreOffice
doc, xls, xls_strings, ppt, old, ole        programs of 1997 to 2003, and the container of their files
rtf, rtf_looks, rtf_letters                 rich text; what of it can be seen; its codes
pictures                                    what is in them that a program may read words off
archive, safe_xml                           zip archives and XML from strangers
"""
