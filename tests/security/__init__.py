"""What an attacker would try, a module per class; `docs/security.md` names each."""
