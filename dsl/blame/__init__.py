"""Which of many findings are about one slip, and where that is."""
