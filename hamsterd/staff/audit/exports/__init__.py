"""The console's lists as files for spreadsheets."""
