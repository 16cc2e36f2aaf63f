import fc from 'fast-check';
import { expect, it } from 'vitest';
import { piecesOf, previewOf, tidyQuery } from './matches';

const marked = (text: string, query: string, byInitials = false) =>
  piecesOf(text, query, byInitials)
    .map((piece) => (piece.hit ? `[${piece.text}]` : piece.text))
    .join('');

it.each([
  ['해바라기씨를 먹었다', '바라기', '해[바라기]씨를 먹었다'],
  ['수제사료를 샀다. 사료!', '사료', '수제[사료]를 샀다. [사료]!'],
  ['씨앗', '씨', '[씨]앗'],
  ['Hamster HAMSTER', 'hamster', '[Hamster] [HAMSTER]'],
  ['목욕 모래', '모래 목욕', '[목욕] [모래]'],
  ['골든햄스터', '햄스 스터', '골든[햄스터]'],
  ['a.c (abc)', '.c (', 'a[.c] [(]abc)'],
  ['İstanbul 뭉치', '뭉치', 'İstanbul [뭉치]'],
  ['🐹뭉치🐹', '뭉치', '🐹[뭉치]🐹'],
  ['뭉치', '콩이', '뭉치'],
  ['뭉치', '  ', '뭉치'],
])('marks in "%s" what "%s" finds', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});

it('finds what was typed in pieces in what is stored in one', () => {
  expect(marked('뭉치', '뭉치'.normalize('NFD'))).toBe('[뭉치]');
  expect(marked('뭉치'.normalize('NFD'), '뭉치')).toBe('[뭉치]');
});

it.each([
  ['햄스터왕', 'ㅎㅅㅌ', '[햄스터]왕'],
  ['햄스터 왕', 'ㅌㅇ', '햄스[터 왕]'],
  ['ㅎㅎ하하', 'ㅎㅎ', '[ㅎㅎ]하하'],
  ['까망이', 'ㄲㅁ', '[까망]이'],
  ['햄찌A2', 'ㅎㅉa', '[햄찌A]2'],
])('marks the syllables of the name "%s" whose initials are %s', (name, query, expected) => {
  expect(marked(name, query, true)).toBe(expected);
  if (name !== 'ㅎㅎ하하') expect(marked(name, query)).toBe(name);
});

it('never loses or adds a letter', () => {
  const letters = fc.array(fc.constantFrom(...'가나각ㄱAaİß🐹 .\\[\n'), { maxLength: 12 });
  const words = letters.map((each) => each.join(''));
  fc.assert(
    fc.property(words, words, fc.boolean(), (text, query, byInitials) => {
      const pieces = piecesOf(text, query, byInitials);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text.normalize('NFC'));
      expect(pieces.every((piece) => piece.text !== '')).toBe(true);
    }),
  );
});

it('shows the text around the match', () => {
  const long = `${'쳇바퀴를 돌렸어요. '.repeat(20)}오늘은 해바라기씨를 먹었어요.`;
  const preview = previewOf(long, '바라기');
  expect(preview).toMatch(/^…돌렸어요\. .*오늘은 해바라기씨를 먹었어요\.$/);
  expect(preview.length).toBeLessThan(40);
});

it('begins at the beginning where the match is near or there is none', () => {
  expect(previewOf('오늘은\n 해바라기씨', '바라기')).toBe('오늘은 해바라기씨');
  expect(previewOf('가'.repeat(200), '뭉치')).toBe(`${'가'.repeat(150)}…`);
});

it('never cuts through a letter', () => {
  const preview = previewOf(`${'🐹'.repeat(40)}뭉치${'🐹'.repeat(200)}`, '뭉치');
  expect(preview).toMatch(/^…(🐹)+뭉치(🐹)+…$/u);
});

it('reads a query as the server does', () => {
  expect(tidyQuery('  해바라기 \n 씨 ')).toBe('해바라기 씨');
});
