"""The PostgreSQL of sites that configure none: where it runs, and what keeps it alive."""
