"""Whether an answer says what its passages say, told without a model.

Takes:  the text of an answer, and the prompt that it answers.
Gives:  a ``Claim`` for whatever a [n] stands for and for each sentence without one: its verdict, and what differs.
Never:  understands a text. It compares words, figures, days, names and the words that turn a meaning round; what is
        wrong in none of these goes unnoticed.

    statement       a stretch of text taken apart: its words, figures, days, names
    figures         numbers with their units, in digits and in words
    day_mentions    days in different writings
    turning_words   the words that turn a meaning round, and what they stand before
    negations       what is denied in one text and not in the other
    comparisons     more and less, before and after, all and some
    names           who and what is named
    differences     all of what differs between a claim and the words that come closest
    passages        a passage held against a claim: the place that comes closest
    auditing        the verdicts on all claims of an answer
    refusals        answers that say that there is none
"""
