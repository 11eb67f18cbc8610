"""Where a shape becomes dynamic: operators, subscripts, branches, loops, pipelines, habits."""
