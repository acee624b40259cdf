"""The one way to the disk: `reading` for whatever is read, `writing` for whatever is written, `places` for where."""
