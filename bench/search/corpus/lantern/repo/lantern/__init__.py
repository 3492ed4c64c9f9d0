"""Small helpers for signs, sums, stalls, spans and games."""
