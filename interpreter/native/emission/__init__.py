"""Checked nodes to the typed form, one function a node. What there is no way to say throws `GivingUp` where play comes to it."""
