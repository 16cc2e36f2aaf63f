"""Inquiries: private threads with staff, by members and by people who cannot sign in.

`service` has the acts of members, `answering` those of staff. Members do not see which staff member
answered.
"""
