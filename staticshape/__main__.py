"""`python -m staticshape` is the `staticshape` command."""

from staticshape.cli import main

if __name__ == "__main__":
    main()
