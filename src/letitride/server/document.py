"""``python -m letitride.server.document``: what the server answers, as an OpenAPI document; no database is opened."""

from __future__ import annotations

import json
import sys

from letitride.server.app import described


def main() -> None:
    """Print the document."""
    json.dump(described().openapi(), sys.stdout, indent=2, ensure_ascii=False)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
