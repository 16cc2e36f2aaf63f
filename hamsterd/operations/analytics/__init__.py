"""What the site does, in figures that each have a written definition (decisions §2, Analytics)."""
