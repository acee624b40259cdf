"""Where reading stopped, as one finding in the designer's words; `explaining` is the way in."""
