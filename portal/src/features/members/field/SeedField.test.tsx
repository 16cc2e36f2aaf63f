import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { plantsOf, seedsToFlower } from './plants';
import { SeedField } from './SeedField';

it.each([
  [0, []],
  [1, ['seed']],
  [5, ['young', 'young', 'sprout', 'sprout', 'seed']],
  [10, ['sunflower']],
  [21, ['sunflower', 'sunflower', 'seed']],
  [100, ['great']],
  [112, ['great', 'sunflower', 'sprout', 'seed']],
])('grows of %i seeds %j', (seeds, plants) => {
  expect(plantsOf(seeds)).toEqual(plants);
});

it('stays a field that can be drawn, however many were planted', () => {
  expect(plantsOf(123_499)).toHaveLength(9 + 9 + 9);
});

it.each([
  [0, 10],
  [9, 1],
  [10, 10],
])('says of %i seeds that %i are missing to the next sunflower', (seeds, missing) => {
  expect(seedsToFlower(seeds)).toBe(missing);
});

it('says what is drawn, and grows before the eyes once', () => {
  const field = (
    <SeedField memberId={1} seeds={23} streak={9}>
      9일째
    </SeedField>
  );
  const first = render(field);
  const drawn = '일기 23편이 자란 밭: 해바라기 2송이, 자라는 싹 3개';
  expect(screen.getByRole('img', { name: drawn })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: /연속 출석 9일/ })).toBeInTheDocument();
  expect(first.container.querySelector('[data-fresh]')).toBeInTheDocument();
  first.unmount();
  expect(render(field).container.querySelector('[data-fresh]')).not.toBeInTheDocument();
});
