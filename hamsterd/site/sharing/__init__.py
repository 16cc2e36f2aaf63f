"""Pictures of entries, hamsters, posts and members that messengers show beside a shared link."""
