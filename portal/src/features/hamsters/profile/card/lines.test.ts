import { expect, it } from 'vitest';
import { brokenLines, fittingSize, shortened } from './lines';

/** Ten pixels a letter. */
const measure = (text: string) => [...text].length * 10;

it.each([
  ['짧아요', 100, '짧아요'],
  ['조금 더 길어요', 60, '조금 더…'],
  ['끝이, 나요', 40, '끝이…'],
  ['좁다', 5, '…'],
  ['👨‍👩‍👧‍👦가족', 60, '…'],
])('%s in %i pixels: %s', (text, width, shown) => {
  expect(shortened(text, width, measure)).toBe(shown);
});

it('breaks between words, into lines of much the same length', () => {
  const text = '해바라기씨를 볼주머니 가득 넣고 쳇바퀴를 도는 먹보예요';
  expect(brokenLines(text, 220, 2, measure)).toEqual([
    '해바라기씨를 볼주머니 가득',
    '넣고 쳇바퀴를 도는 먹보예요',
  ]);
});

it('cuts only a word longer than a line', () => {
  expect(brokenLines('가나다라마바사 아자', 40, 3, measure)).toEqual([
    '가나다라',
    '마바사',
    '아자',
  ]);
});

it('ends in "…" after the second line', () => {
  const text = '쳇바퀴를 아주 많이 좋아하고 해바라기씨도 좋아하고 모래 목욕도 좋아해요';
  const lines = brokenLines(text, 150, 2, measure);
  expect(lines).toEqual(['쳇바퀴를 아주 많이 좋아하고', '해바라기씨도 좋아하고 모래…']);
});

it.each([
  ['', []],
  ['  \n ', []],
  ['한\n줄', ['한 줄']],
])('%j becomes %j', (text, lines) => {
  expect(brokenLines(text, 200, 2, measure)).toEqual(lines);
});

it('makes a long name smaller, down to a limit', () => {
  const wide = (text: string, { size }: { size: number }) => [...text].length * size;
  expect(fittingSize('뭉치', 500, 800, [60, 32], wide)).toBe(60);
  expect(fittingSize('가나다라마바사아자차', 500, 800, [60, 32], wide)).toBe(50);
  expect(fittingSize('가'.repeat(40), 500, 800, [60, 32], wide)).toBe(32);
});
