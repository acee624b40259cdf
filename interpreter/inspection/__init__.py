"""Views of a position for one person: views, panels, narration, questions, explanations."""
