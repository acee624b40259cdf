"""The commands that write rules: `new`, `fix`, `fmt`, `rename`, `read`."""
