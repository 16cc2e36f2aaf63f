/** What is shown of a comment, under an entry or a post. */
export type Said = {
  id: number;
  content: string;
  userId: number;
  createdAt: string;
  updatedAt: string;
  /** It waits for a moderator; only its author sees it so far. */
  isHeld: boolean;
  user: { id: number; nickname: string; profileImage: string | null; level: number };
};
