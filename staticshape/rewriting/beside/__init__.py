"""Findings beside the flow of values: arguments and closures that make the graph compile again."""
