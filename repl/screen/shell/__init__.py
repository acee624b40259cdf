"""The shell around the composed screen: prompt-toolkit shows it and reads keys and the mouse."""
