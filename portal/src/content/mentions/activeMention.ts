/** An `@` before the caret, and the text typed after it. */
export type ActiveMention = { start: number; query: string };

/** The thing being commented on: its participants are suggested first. */
export type MentionPlace = { kind: 'diary' | 'community' | 'hamster'; id: number };

export type MentionedMember = { id: number; nickname: string; profileImage: string | null };

// The rules of the server (content/mention_names.py): not inside a mail address or URL, and names
// of up to 20 characters, which may contain spaces.
const AT_END = /(?:^|[^A-Za-z0-9._%+\-/@])@((?!\s)[^\n@]{0,20})$/;

/** The mention being completed at the end of `before`, the text up to the caret. */
export function activeMention(before: string): ActiveMention | null {
  const query = AT_END.exec(before)?.[1];
  return query === undefined ? null : { start: before.length - query.length - 1, query };
}
