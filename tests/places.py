"""Where tests find the project and their own files."""

from pathlib import Path

TESTS = Path(__file__).parent
ROOT = TESTS.parent
