"""Somebody with a browser and a Google account: `tests.sign_ins` for the first of them."""

from tests.sign_ins import AGREED, BROKEN, GOOGLE, is_signed_in

__all__ = ["AGREED", "BROKEN", "is_signed_in"]

MONG = {"email": "mong@gmail.example", "email_verified": True, "name": "몽이 집사"}
REFUSED = GOOGLE.refused
SETTINGS = GOOGLE.settings

depart, arrive, go_through = GOOGLE.depart, GOOGLE.arrive, GOOGLE.go_through
complete, link, pending = GOOGLE.complete, GOOGLE.link, GOOGLE.pending
start_connecting, connect, disconnect = GOOGLE.start_connecting, GOOGLE.connect, GOOGLE.disconnect
