/**
 * Delimiters of a slot's name in rendered HTML: private-use characters, which no text of ours
 * contains.
 */
const OPEN = '\uE000';
const CLOSE = '\uE001';
const SLOT = /\uE000(.+?)\uE001/g;
/** Jinja2 syntax, and inline styles, which the content security policy blocks. */
const REFUSED = /\{[{%#]|[}%#]\}|\sstyle="/;

/** The placeholder of a value that the server fills in, by its expression there. */
export function slot(expression: string): string {
  return `${OPEN}${expression}${CLOSE}`;
}

/** Checks that rendered HTML can become a template: besides slots it has no template syntax. */
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
