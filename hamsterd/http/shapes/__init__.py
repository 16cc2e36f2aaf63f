"""What crosses the wire: schemas, pages of lists, versions, and the messages of invalid input."""
