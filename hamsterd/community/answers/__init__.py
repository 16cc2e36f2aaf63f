"""Answers to questions: the accepted one, and replies that are posts themselves."""
