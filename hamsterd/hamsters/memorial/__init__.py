"""A farewell, and the condolences of others."""
