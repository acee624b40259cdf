"""The long searches of `tests/soak.py`. Each search takes how much it tries, and returns what it has found."""
