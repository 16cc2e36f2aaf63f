import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ACTIVITIES, MOODS, WEATHERS } from './choices';
import DrawnIcon from './DrawnIcon';

it('draws every mood, weather and activity its own way', () => {
  const values = [...MOODS, ...WEATHERS, ...ACTIVITIES].map(({ value }) => value);
  const drawings = values.map(
    (value) => render(<DrawnIcon of={value} />).container.querySelector('svg')?.innerHTML,
  );
  expect(drawings).not.toContain(undefined);
  expect(new Set(drawings).size).toBe(values.length);
});
