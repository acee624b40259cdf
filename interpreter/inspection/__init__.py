"""What a person may know of a position: views, panels, narration, questions, explanations."""
