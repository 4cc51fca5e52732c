"""Benchmarks; each runs once in the ordinary suite."""
