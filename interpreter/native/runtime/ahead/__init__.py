"""`play` order by order, and bots that look to the end of a step: functions of the runtime."""
