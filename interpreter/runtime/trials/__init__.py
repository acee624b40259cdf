"""Look-ahead before an answer; every trial is undone. `search` tries a block to its end, `alike` tries
interchangeable pieces at once, `options` tries the options of a question, `dry_runs` tries blocks that would begin
here. `known` reuses earlier results; `repair` undoes answers that could not have worked."""
