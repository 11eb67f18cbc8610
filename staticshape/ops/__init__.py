"""What staticshape knows of MindSpore's operators: one table, one owner per operator."""
