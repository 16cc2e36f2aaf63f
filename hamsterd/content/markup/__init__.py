"""The Markdown subset in which entries and posts are stored; its grammar is `docs/markup.md`."""
