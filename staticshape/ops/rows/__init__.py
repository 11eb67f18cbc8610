"""The rows of the operator table, one file for each group of families."""
