"""Findings in other languages than English, as tables: `dsl.diagnostics.translation` reads them."""
