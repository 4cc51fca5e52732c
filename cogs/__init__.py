"""The Discord side: commands, buttons and the messages that players see."""
