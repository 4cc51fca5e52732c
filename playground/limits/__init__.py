"""What Discord refuses in a request body, whatever the state of things."""
