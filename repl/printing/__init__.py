"""Cards and boards as pages, sheets, and files for other virtual tables, in one language."""
