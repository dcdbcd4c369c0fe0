"""A merge queue for any git project: main gets only commits whose tests passed."""
