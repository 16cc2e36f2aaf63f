"""The handler kit: how a request is checked, answered, limited and counted. It knows no domain."""
