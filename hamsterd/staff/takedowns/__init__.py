"""Statutory takedowns (정보통신망법 제44조의2): a request, a block of 30 days, an objection."""
