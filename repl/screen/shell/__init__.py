"""The full-screen program itself: prompt-toolkit shows the composed screen and reads keys and the mouse."""
