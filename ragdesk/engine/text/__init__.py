"""Text as such: its words, sentences, language and title. Knows nothing of files, passages or scores.

    analysis    text to words, and words to terms: the four analyzers, with each language's stemmer
    memory      what was worked out once of a word or a text
    word_forms  forms that a stem does not lead to: took for take
    joined      what is written in several pieces and is one word or number: Wi-Fi, 24 500
    sentences   where sentences end
    languages   which language a text is in, and the common words of each
    titles      what a document is called
    paragraphs  which paragraph a place is in
    dates       the day that a name is of
    emphasis    the signs that set words off
    orders      words that give orders to a model
    own_export  whether a text is a prompt or a list that this program saved
"""
