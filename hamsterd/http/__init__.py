"""The HTTP layer: how a request is checked, answered, limited and counted. It knows no domain."""
