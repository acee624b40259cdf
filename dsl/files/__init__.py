"""All access to the disk: `reading` reads files, `writing` writes them, `places` returns the folders of naipe."""
