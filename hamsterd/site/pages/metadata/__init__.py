"""The head of a page: title, preview, and structured data."""
