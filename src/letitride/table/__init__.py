"""The table the documents describe: so far, the list of their clauses."""

from letitride.table.clauses import Clause, Document, documents

__all__ = ["Clause", "Document", "documents"]
