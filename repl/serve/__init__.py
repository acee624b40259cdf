"""`naipe serve`: a game for friends in their browsers, with a page for each seat and the server behind these pages."""
