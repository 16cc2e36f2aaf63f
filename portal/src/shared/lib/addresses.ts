/**
 * Bare web addresses in members' texts: where one starts and ends, and how it is shown. The server
 * has the same rules, with their reasons, in `hamsterd/content/markup/addresses.py`;
 * `tests/vectors/addresses.json` tests both.
 */

/** Words as they are, or an address as it is shown. */
export type Piece = { text: string; href?: string };

const MAX_URL_LENGTH = 2048;
const SHOWN_MAX = 40;

const START = /[hH][tT][tT][pP][sS]?:\/\/|[wW]{3}\./g;
const NO_START_AFTER = /[A-Za-z0-9_.%+\-@]/;
const HOST =
  /(?:[A-Za-z0-9가-힣][A-Za-z0-9가-힣-]{0,62}\.){1,9}(?:xn--[A-Za-z0-9]{1,59}|[A-Za-z]{2,24}|한국)(?![A-Za-z0-9@-])(?::[0-9]{1,5}(?![0-9@]))?/y;
const STEP =
  /(?<ascii>[A-Za-z0-9\-._~:/?#@!$&'*+,;=%]+)|(?<letters>[가-힣ぁ-ゖァ-ヺー一-鿿]+)|[()]/y;
const PARTS = /[/?#&=]/;
const MAY_LEAD_LETTERS = '/=_-+&#@(:';
const PARTICLES =
  /^(?:[은는이가을를의도만요]|에[서도는게]?|으?로|이?랑|[와과]|까지|부터|처럼|보다|이?예요|이에요|입니다|이고|인데|이?라고|여기|참[고조]|링크)$/;
const ENDS = ".,:;!?'*~_(";
const HOST_END = /[/?#]/;

function matchAt(step: RegExp, text: string, at: number): RegExpExecArray | null {
  step.lastIndex = at;
  return step.exec(text);
}

function bracketBelongs(text: string, at: number): boolean {
  return text.charAt(at - 1) === '_' || /[A-Za-z0-9]/.test(text.charAt(at + 1));
}

function lettersBelong(before: string, letters: string): boolean {
  return MAY_LEAD_LETTERS.includes(before) && !PARTICLES.test(letters);
}

function endOfPath(text: string, start: number): number {
  let at = start;
  let depth = 0;
  let hasLetters = false;
  while (at - start <= MAX_URL_LENGTH) {
    const step = matchAt(STEP, text, at);
    if (!step) break;
    const { ascii, letters } = step.groups ?? {};
    if (ascii) hasLetters = hasLetters && !PARTS.test(ascii);
    else if (letters) {
      if (!hasLetters && !lettersBelong(text.charAt(at - 1), letters)) break;
      hasLetters = true;
    } else if (step[0] === '(') {
      if (!bracketBelongs(text, at)) break;
      depth += 1;
    } else if (depth > 0) depth -= 1;
    else break;
    at += step[0].length;
  }
  return at;
}

/** The end of the address whose host starts at `start`; null if there is none. */
function endOf(text: string, start: number): number | null {
  const host = matchAt(HOST, text, start);
  if (!host) return null;
  let end = start + host[0].length;
  if (HOST_END.test(text.charAt(end))) {
    end = endOfPath(text, end);
    while (ENDS.includes(text.charAt(end - 1))) end -= 1;
  }
  return end;
}

/** Without its scheme and a lone slash, cut where it is unreadable or too long. */
function shown(address: string): string {
  const whole = address.replace(/^https?:\/\//i, '');
  const host = whole.split(HOST_END, 1)[0] ?? '';
  if (whole === `${host}/`) return host;
  const short = (whole.split('%', 1)[0] ?? '').slice(0, Math.max(SHOWN_MAX, host.length));
  return short === whole ? short : `${short}…`;
}

/** A text in its order, cut at the addresses in it. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let reached = 0;
  let lookedAt = 0;
  for (const { 0: scheme, index } of text.matchAll(START)) {
    if (index < lookedAt || NO_START_AFTER.test(text.charAt(index - 1))) continue;
    const end = endOf(text, index + scheme.length);
    lookedAt = end ?? index + scheme.length;
    if (end === null || end - index > MAX_URL_LENGTH) continue;
    if (index > reached) found.push({ text: text.slice(reached, index) });
    const address = text.slice(index, end);
    found.push({
      text: shown(address),
      href: scheme.includes(':') ? address : `http://${address}`,
    });
    reached = end;
  }
  if (reached < text.length) found.push({ text: text.slice(reached) });
  return found;
}
