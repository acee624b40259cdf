"""All access to the disk: `reading` reads, `writing` writes, `places` names the folders."""
