"""The typed form in which rules and the runtime are written, the places of a position in memory, and constructs without a form."""
