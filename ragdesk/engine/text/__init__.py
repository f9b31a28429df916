"""Text as such: its words, sentences, language and title. Knows nothing of files, passages or scores.

    analysis    text to words, and words to terms: the four analyzers, with each language's stemmer
    memory      what was worked out once of a word or a text
    word_forms  forms of a word that its stem does not lead to
    joined      what is written in several pieces and is one word or number
    sentences   where sentences end
    languages   which language a text is in
    titles      what a document is called
    paragraphs  which paragraph a place is in
    dates       the day that a name is of
    emphasis    the signs that set words off
    own_export  whether a text is a prompt that this program saved
"""
