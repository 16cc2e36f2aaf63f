/** Around a slot's name in what is rendered: characters for private use, which no text of ours has. */
const OPEN = '\uE000';
const CLOSE = '\uE001';
const SLOT = /\uE000(.+?)\uE001/g;
/** What Jinja2 would take for its own, and what the content security policy refuses. */
const REFUSED = /\{[{%#]|[}%#]\}|\sstyle="/;

/** Stands for a value that the server fills in, by the expression that it has there. */
export function slot(expression: string): string {
  return `${OPEN}${expression}${CLOSE}`;
}

/** What components rendered, if it can become a template: nothing in it but slots is more than text. */
export function checked(markup: string): string {
  const refused = REFUSED.exec(markup);
  if (!refused) return markup;
  throw new Error(
    `not to be had in a template: ${markup.slice(refused.index, refused.index + 80)}`,
  );
}

/** Slots become expressions, which the server escapes. */
export function filledByServer(markup: string): string {
  return markup.replace(SLOT, '{{ $1 }}');
}
