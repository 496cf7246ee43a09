"""Run the command line as ``python -m letitride``."""

from letitride.cli import main

main()
