"""The messages that people read."""
