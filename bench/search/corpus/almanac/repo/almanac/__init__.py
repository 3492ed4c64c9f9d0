"""A collection of small tools: words, runs, figures, grids and schedules."""

__version__ = "0.3.0"
