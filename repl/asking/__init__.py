"""What is asked and told at the table: a yes with the choice behind it as one question, the rules in prose."""
