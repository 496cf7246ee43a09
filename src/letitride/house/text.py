"""What a file may contain: names, labels, and text that is safe to print."""

from typing import Annotated, Literal

from msgspec import Meta

from letitride.cards.text import SAFE_NAME, SAFE_TEXT

RankLabel = Literal["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
Designator = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$(?!\n)",
        max_length=60,
        description="a short name of letters, digits and hyphens",
    ),
]
HouseId = Annotated[
    str,
    Meta(
        pattern=r"^[a-z0-9][a-z0-9-]*$(?!\n)",
        max_length=60,
        description="a short name of small letters, digits and hyphens",
    ),
]
_PRINTABLE = "500 printable characters in quotation marks"
Name = Annotated[str, Meta(pattern=SAFE_NAME, max_length=500, description=f"a name of 1 to {_PRINTABLE}")]
Text = Annotated[str, Meta(pattern=SAFE_TEXT, max_length=500, description=f"text of at most {_PRINTABLE}")]
