"""Popups of the staff over the first screens (팝업 공지)."""
