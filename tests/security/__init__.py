"""Attacks on the site, one module per class; `docs/security.md` names each."""
