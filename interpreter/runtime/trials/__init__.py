"""What is tried before anybody answers, and put back: `search` tries a block to its end, `alike` things that nobody can tell
apart at once, `options` those of a question, `dry_runs` blocks that would begin here; `known` is what these came to before,
`proven` what the trials at one question tell of the next; `repair` takes back what could not have worked."""
