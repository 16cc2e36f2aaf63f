/** What was typed behind `sent` while it was on its way; all of it where `sent` itself was changed. */
export function typedSince(sent: string, now: string): string {
  const [text, typed] = [sent.trim(), now.trimStart()];
  return typed.startsWith(text) ? typed.slice(text.length).trimStart() : now;
}
