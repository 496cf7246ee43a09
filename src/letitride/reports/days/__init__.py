"""What a house day prints: its sheet, the financial report of a month, and the sign with the notices."""

from letitride.reports.days.csv import month_csv
from letitride.reports.days.month import month_report
from letitride.reports.days.sheet import sheet_report
from letitride.reports.days.sign import sign

__all__ = ["month_csv", "month_report", "sheet_report", "sign"]
