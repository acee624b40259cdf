"""The thin shell around what was composed: prompt-toolkit shows it and reads keys and the mouse."""
