"""All access to the disk. `reading` reads files, `writing` writes files, and `places` returns the folders of naipe."""
