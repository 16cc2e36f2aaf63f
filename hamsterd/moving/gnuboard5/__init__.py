"""What a Gnuboard5 leaves: its tables, its data folder, and what becomes of them here."""
