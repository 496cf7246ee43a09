"""Printed reports: par sheets, rack cards, procedures, notices and table test records, as HTML and PDF.

A report is computed once, as a value, and printed either way: ``to_pdf(par_sheet(house))``.
"""

from letitride.reports.document import RackCard, Report
from letitride.reports.exam_record import exam_report
from letitride.reports.html import to_html
from letitride.reports.marks import SourceFile, rules_hash
from letitride.reports.notice import notice
from letitride.reports.par_sheet import par_sheet
from letitride.reports.pdf import to_pdf
from letitride.reports.procedures import procedures
from letitride.reports.rack_card import rack_card

__all__ = [
    "RackCard",
    "Report",
    "SourceFile",
    "exam_report",
    "notice",
    "par_sheet",
    "procedures",
    "rack_card",
    "rules_hash",
    "to_html",
    "to_pdf",
]
