"""Printed reports: par sheets, rack cards and procedures, as HTML and as PDF."""
