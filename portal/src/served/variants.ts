/** A piece of markup or, once variants are merged, a condition with all that is inside it. */
type Token = string;

/** Tokens of HTML as React writes it: quotes and brackets inside values and texts are escaped. */
const TOKEN = /<\/?[\w-]+|\s[\w:-]+="[^"]*"|\/?>|[^<>]+/gy;

/** One of several states that exclude each other. */
type Case<State> = { when: string; state: Partial<State> };

/** A choice between states: the first case whose condition is true, else the default state. */
export type Choice<State> = {
  cases: readonly Case<State>[];
  /** Whether it makes a difference at all. */
  matters?: (state: State) => boolean;
};

type Variant = { when: string; tokens: readonly Token[] };
/** `base` from `start` to before `end` is something else in a variant. */
type Edit = { start: number; end: number; tokens: readonly Token[] };

function tokensOf(markup: string): Token[] {
  return markup.match(TOKEN) ?? [];
}

/** The length of the longest common subsequence of the rest, for each pair of positions. */
function commonLengths(a: readonly Token[], b: readonly Token[]): Uint16Array[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const [row, below] = [lengths[i] as Uint16Array, lengths[i + 1] as Uint16Array];
    for (let j = b.length - 1; j >= 0; j -= 1) {
      row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return lengths;
}

function editsOf(base: readonly Token[], variant: readonly Token[]): Edit[] {
  const lengths = commonLengths(base, variant);
  const common = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  const edits: Edit[] = [];
  let [i, j] = [0, 0];
  while (i < base.length || j < variant.length) {
    const [start, from] = [i, j];
    while ((i < base.length || j < variant.length) && base[i] !== variant[j]) {
      if (j < variant.length && common(i, j + 1) >= common(i + 1, j)) j += 1;
      else i += 1;
    }
    if (i > start || j > from) edits.push({ start, end: i, tokens: variant.slice(from, j) });
    i += 1;
    j += 1;
  }
  return edits;
}

/** Places of `base` at which variants differ from it; those that overlap are one. */
function places(edits: readonly Edit[]): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (const { start, end } of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = found.at(-1);
    const isSame = last?.start === start && last.end === end;
    if (last && (start < last.end || isSame)) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
}

function isWithin(edit: Edit, place: { start: number; end: number }): boolean {
  if (edit.start === edit.end) {
    const isAlone = place.start === place.end;
    return isAlone ? edit.start === place.start : edit.start > place.start && edit.end < place.end;
  }
  return edit.start >= place.start && edit.end <= place.end;
}

/** The markup at `place` after `edits`. */
function edited(
  base: readonly Token[],
  edits: readonly Edit[],
  place: { start: number; end: number },
): string {
  let [text, at] = ['', place.start];
  for (const edit of edits.filter((each) => isWithin(each, place))) {
    text += base.slice(at, edit.start).join('') + edit.tokens.join('');
    at = edit.end;
  }
  return text + base.slice(at, place.end).join('');
}

/** `base` with a condition wherever a variant differs from it. */
function merged(base: readonly Token[], variants: readonly Variant[]): Token[] {
  const all = variants.map(({ when, tokens }) => ({ when, edits: editsOf(base, tokens) }));
  const result: Token[] = [];
  let at = 0;
  for (const place of places(all.flatMap(({ edits }) => edits))) {
    const otherwise = base.slice(place.start, place.end).join('');
    const conditions = new Map<string, string[]>();
    for (const { when, edits } of all) {
      const text = edited(base, edits, place);
      if (text !== otherwise) conditions.set(text, [...(conditions.get(text) ?? []), when]);
    }
    const chain = [...conditions].map(
      ([text, when], index) => `{% ${index ? 'elif' : 'if'} ${when.join(' or ')} %}${text}`,
    );
    const rest = otherwise && `{% else %}${otherwise}`;
    result.push(...base.slice(at, place.start), `${chain.join('')}${rest}{% endif %}`);
    at = place.end;
  }
  return [...result, ...base.slice(at)];
}

function tokensFor<State>(
  render: (state: State) => string,
  state: State,
  [choice, ...rest]: readonly Choice<State>[],
): Token[] {
  if (!choice) return tokensOf(render(state));
  const base = tokensFor(render, state, rest);
  if (choice.matters && !choice.matters(state)) return base;
  const variants = choice.cases.map((each) => ({
    when: each.when,
    tokens: tokensFor(render, { ...state, ...each.state }, rest),
  }));
  return merged(base, variants);
}

/** One template of what `render` gives in every state: it differs under conditions only where that does. */
export function templateOf<State>(
  render: (state: State) => string,
  state: State,
  choices: readonly Choice<State>[],
): string {
  return tokensFor(render, state, choices).join('');
}
