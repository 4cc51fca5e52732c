"""The websocket side: sessions, and the events they asked for."""
