"""Who calls: access rules, permissions, the session's cookie, and proofs of identity."""
