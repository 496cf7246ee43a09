"""What happened at the table: enough to replay everything."""

from letitride.table.model.event.base import *
from letitride.table.model.event.house import *
from letitride.table.model.event.incident import *
from letitride.table.model.event.round import *
