"""The REST API, version 10, as far as a bot such as ours calls it."""
