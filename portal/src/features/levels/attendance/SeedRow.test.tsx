import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SeedRow, seedsOf } from './SeedRow';

it.each([
  [0, 0],
  [1, 1],
  [6, 6],
  [7, 7],
  [8, 1],
  [30, 2],
])('fills the row for a streak of %i with %i seeds', (days, seeds) => {
  expect(seedsOf(days)).toBe(seeds);
});

it('says the streak in words', () => {
  render(<SeedRow days={9} />);
  expect(screen.getByRole('img')).toHaveAccessibleName('연속 출석 9일, 씨앗 일곱 개 가운데 2개');
});
