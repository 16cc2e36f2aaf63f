"""What moderators and admins do: cases, sanctions, takedowns, automatic rules, people and desk."""
