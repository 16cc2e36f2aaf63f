"""How time grows with what is read: measured by the processor's own clock, never the wall's."""
