"""`python -m apnap`: the command `apnap`."""

from apnap.cli import main

if __name__ == "__main__":
    main()
