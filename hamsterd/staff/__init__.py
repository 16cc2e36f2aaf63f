"""Staff work: cases, sanctions, takedowns, automatic moderation, people, and the desk."""
