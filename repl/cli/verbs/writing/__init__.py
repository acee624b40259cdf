"""The verbs that write rules: new ones, mended ones, the same in another form."""
