"""Cards and scenarios that are written once for several are expanded to ordinary ones. This happens before any
check."""
