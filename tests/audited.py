"""The events of Python's audit hooks that change files."""

#: Without `open`, which changes a file only with some flags.
WRITES = frozenset(
    {
        "os.mkdir",
        "os.rmdir",
        "os.remove",
        "os.rename",
        "os.link",
        "os.symlink",
        "os.chmod",
        "os.truncate",
        "os.chown",
        "shutil.rmtree",
    }
)
