"""Inquiries: private threads with the staff, of members and of who cannot sign in.

`service` is what members do, `answering` what the staff do; neither reads the other's names: to a
member whoever answers is the staff.
"""
