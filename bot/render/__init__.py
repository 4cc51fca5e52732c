"""画 Pictures of cards, hands and boards: views in, PNG bytes out (rules §1).

Pure: a picture depends on nothing but the view, the theme and the code. Names of people stay in the text of
the message, so that no picture has to show letters that the font does not have.
"""
