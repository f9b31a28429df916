"""Step 4: a question against the counts, and every point of the result explained.

    question        what was typed -> words, their terms, look-alikes ("did you mean")
    question_signs, scope       signs in it that restrict the search; which passages it is then put to
    common          which of its words are left out as common, and which are names
    spellings       how else those words are spelled in the collection
    answer_kind     what kind of answer it asks for
    bm25, tfidf     the two formulas
    lexical         a question's terms scored against the postings by one of them
    blend, blend_retriever      the one score of words, parts and titles: formula, and retriever
    top_k           the best without scoring all: MaxScore and its bounds
    fusion          several rankings to one: RRF; its constant is ``methods.RRF_K``
    copies          of passages that say the same, one for all
    alike           texts that say nearly the same
    order           scores to an order, ties by path and position
    search          all of it: a question to a ``SearchResult``
    matches, mentions           which words of a passage a term stands for; whether a text mentions a word
    passage_words   the words of passages, found once
    shared_parts    how many parts words may share, told of hundreds at once
    enough_parts    how many of a word's parts are enough, for what
    accounts        the terms of each hit under the one score, and their words, when somebody looks
    evidence        the verdict: whether the passages can hold an answer
    explanation     why a passage has its score
    why_not         why an expected passage stands where it does
"""
