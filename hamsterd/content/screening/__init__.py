"""What is looked at before it is published: word rules, first posts, the shield."""
