"""``python -m letitride.server.document``: the server's OpenAPI document. No database is opened."""

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
