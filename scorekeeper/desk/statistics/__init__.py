"""What a circle has played, in figures: read from results, moments and sums, never replayed."""
