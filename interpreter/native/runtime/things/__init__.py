"""Payments with things, and cells of grids: functions of the runtime that few games need."""
