"""Small helpers for words, figures, grids, rows and ledgers."""
