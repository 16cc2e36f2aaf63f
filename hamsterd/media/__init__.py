"""Pictures and videos members send: recognised by bytes, cleaned, stored under random names."""
