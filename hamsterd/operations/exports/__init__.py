"""A member's own record: everything the site keeps of them, as one ZIP to read without it."""
