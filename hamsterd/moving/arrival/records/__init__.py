"""Each kind of record becomes rows, as if it had been made here."""
