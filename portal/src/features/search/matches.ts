/**
 * Where a query matches a text, by the server's rules (decisions §2, Search): NFC,
 * case-insensitive, inside longer words, and in names also by initials (초성).
 */
import { LEAD_LENGTH, PREVIEW_LENGTH } from './rules';

/** A piece of a text, and whether it matches the query. */
export type Piece = { text: string; hit: boolean };
type Range = readonly [start: number, end: number];

const INITIALS = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'];
const HAS_INITIALS = /[ㄱ-ㅎ]/;
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
/** Syllables with the same initial: 21 vowels by 28 endings. */
const PER_INITIAL = 588;

/** The query as the server reads it. */
export function tidyQuery(query: string): string {
  return query.normalize('NFC').trim().replace(/\s+/g, ' ');
}

function folded(text: string): string {
  // Letter by letter, and only where the length stays: places must be those of the text.
  return [...text]
    .map((letter) => {
      const lower = letter.toLowerCase();
      return lower.length === letter.length ? lower : letter;
    })
    .join('');
}

function initialOf(letter: string): string {
  const code = letter.charCodeAt(0);
  if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return letter;
  return INITIALS[Math.floor((code - FIRST_SYLLABLE) / PER_INITIAL)] ?? letter;
}

function placesOf(text: string, term: string): Range[] {
  const places: Range[] = [];
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + term.length)) {
    places.push([at, at + term.length]);
  }
  return places;
}

/** Initials match across the spaces of a name: ㅌㅇ matches "햄스터 왕". */
function placesByInitials(text: string, term: string): Range[] {
  const places = [...text.matchAll(/\S/g)].map(({ index }) => index);
  const initials = places.map((at) => initialOf(text.charAt(at))).join('');
  return placesOf(initials, term).map(([start, end]) => [
    places[start] ?? 0,
    (places[end - 1] ?? 0) + 1,
  ]);
}

/** Places in their order, those that touch or overlap made one. */
function merged(places: Range[]): Range[] {
  const result: Range[] = [];
  for (const [start, end] of places.sort((one, other) => one[0] - other[0])) {
    const last = result.at(-1);
    if (last && start <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], end)];
    else result.push([start, end]);
  }
  return result;
}

/** Every place of the query's words in a text that is NFC already. */
function rangesIn(text: string, query: string, byInitials: boolean): Range[] {
  const words = folded(tidyQuery(query)).split(' ').filter(Boolean);
  const within = folded(text);
  const found = merged(words.flatMap((word) => placesOf(within, word)));
  const initials = words.join('');
  if (found.length > 0 || !byInitials || !HAS_INITIALS.test(initials)) return found;
  return placesByInitials(within, initials);
}

/** The text in pieces; joined they are the text. `byInitials` where it is a name. */
export function piecesOf(text: string, query: string, byInitials = false): Piece[] {
  const whole = text.normalize('NFC');
  const pieces: Piece[] = [];
  let at = 0;
  for (const [start, end] of rangesIn(whole, query, byInitials)) {
    if (start > at) pieces.push({ text: whole.slice(at, start), hit: false });
    pieces.push({ text: whole.slice(start, end), hit: true });
    at = end;
  }
  if (at < whole.length) pieces.push({ text: whole.slice(at), hit: false });
  return pieces;
}

/** Whether the text contains any of the query's words. */
export function standsIn(text: string, query: string): boolean {
  return rangesIn(text.normalize('NFC'), query, false).length > 0;
}

/** One line around the first match, or the beginning where there is none. */
export function previewOf(text: string, query: string): string {
  const line = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  const first = rangesIn(line, query, false)[0]?.[0] ?? 0;
  const before = [...line.slice(0, first)];
  // Starts at the beginning of a word, if there is one near.
  const lead = before.slice(-LEAD_LENGTH).join('');
  const begins = before.length <= LEAD_LENGTH;
  const start = begins ? 0 : first - lead.length + (lead.indexOf(' ') + 1);
  const rest = [...line.slice(start)];
  const end = rest.length > PREVIEW_LENGTH ? '…' : '';
  return `${begins ? '' : '…'}${rest.slice(0, PREVIEW_LENGTH).join('')}${end}`;
}
