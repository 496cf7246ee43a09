"""What people and devices ask of the table."""

from letitride.table.model.command.base import *
from letitride.table.model.command.house import *
from letitride.table.model.command.incident import *
from letitride.table.model.command.round import *
