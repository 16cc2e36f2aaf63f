"""How the machinery does: health, speed, caches and jobs of all processes of all hosts."""
