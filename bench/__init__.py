"""The benchmark: ``make bench``. Figures are ratios to floors measured in the same run."""
