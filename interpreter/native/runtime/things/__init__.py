"""Payments with things, and cells of grids, runs that began alike: functions of the runtime that few games need."""
