"""Hamsters: profiles, carers, health journal, reminders, and memorials."""
