"""The verbs that write rules: new rules, repairs, the same rules in another form."""
