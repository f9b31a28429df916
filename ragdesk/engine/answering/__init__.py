"""Step 6: a prompt becomes an answer whose citations are checked.

Takes:  a prompt, and either the hits alone (``extract``), a model server (``model_client.model``), or what a chatbot
        elsewhere wrote (``pasted``).
Gives:  an ``Answer``.
Never:  touches the index, follows a redirect, or acts on anything that a model says.

    answer          the plan: who writes the answer, and who stands in
    quotes          without a model: what of a passage can be quoted
    sentence_worth  what each sentence is worth
    extract         which sentences are quoted, and in what order
    model_check     whether a model answers at all
    going_on        the rest of an answer that was cut off
    later_note      of two notes that answer differently, which is the later
    markers         [n] found in a text
    audit           whether an answer says what its passages say
    citations       each [n] with the words that it points to
    chatbot_markers other ways of citing, written as [n]
    pasted          an answer that the user pasted
    model_client    talks to model servers
"""
