"""Statistics, series and plane geometry without dependencies."""
