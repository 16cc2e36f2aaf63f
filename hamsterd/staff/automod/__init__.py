"""Moderation without a report: word rules, removal of spam, the switches of a lockdown."""
