"""People for tests and demonstrations: they type, press and read as Discord's clients let them."""
