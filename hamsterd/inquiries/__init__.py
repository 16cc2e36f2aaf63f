"""Inquiries: private threads between a member and the staff.

`service` is what members do, `answering` what the staff do; neither reads the other's names: to a
member whoever answers is the staff.
"""
