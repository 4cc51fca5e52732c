"""Tests of the database and of its twins in memory."""
