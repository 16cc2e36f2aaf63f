import { expect, it } from 'vitest';
import { marked } from './points';

const say = (value: number) => `${value}명`;

function marksOf(values: (number | null)[]): string[] {
  return marked(
    values.map((value) => ({ label: '', value })),
    say,
  ).map(({ mark }) => mark);
}

it('marks the highest value alone, the first of equals', () => {
  expect(marksOf([1, 5, null, 5])).toEqual(['', '5명', '', '']);
});

it('marks nothing where nothing happened', () => {
  expect(marksOf([0, null, 0])).toEqual(['', '', '']);
});
