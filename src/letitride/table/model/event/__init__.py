"""What happened at the table. Past tense; no behaviour; enough to tell the whole story again."""

from letitride.table.model.event.base import *
from letitride.table.model.event.house import *
from letitride.table.model.event.incident import *
from letitride.table.model.event.round import *
