"""The games a house file can name. Every module here is a game."""

from importlib import import_module
from pkgutil import iter_modules

for _module in sorted(module.name for module in iter_modules(__path__)):
    import_module(f"{__name__}.{_module}")
