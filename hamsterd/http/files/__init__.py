"""Files as responses: the built portal, downloads in ranges, tables for spreadsheets."""
