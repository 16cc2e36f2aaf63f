"""The Markdown subset entries and posts are stored in; `docs/markup.md` is its grammar."""
