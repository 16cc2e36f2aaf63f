"""Whom a writer may mean while they type a nickname behind an `@`."""
