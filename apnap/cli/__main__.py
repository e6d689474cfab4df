"""`python -m apnap.cli` is `apnap`."""

from apnap.cli import main

if __name__ == "__main__":
    main()
