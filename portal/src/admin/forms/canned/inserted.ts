/** `text` with `body` appended. */
export function inserted(text: string, body: string, between: string): string {
  return text.trim() ? `${text.trimEnd()}${between}${body}` : body;
}
