"""Accounts: sign-up, sign-in, sessions, profiles, consents.

What members write is in other rooms.
"""
