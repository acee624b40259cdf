"""What the table asks and answers: a `may` and the choice after it as one question, passing, refusals, the rules in
prose."""
