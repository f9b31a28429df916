"""Step 7: questions whose right place is known -> how often each method finds it.

questions       a file of judged questions
right_chunks    which passages answer one
run             every question under every method
measures        Hit@k and MRR
examples        what could be asked of a folder
"""
