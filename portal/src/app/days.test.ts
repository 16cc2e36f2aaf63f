/** A day is Korea's: that of UTC is yesterday until nine in the morning. */
import { expect, it } from 'vitest';

const SOURCES = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('is asked for by koreanToday alone', () => {
  const others = Object.keys(SOURCES).filter((path) =>
    /new Date\(\)\s*\.toISOString\(\)\s*\.slice/.test(SOURCES[path] ?? ''),
  );
  expect(others).toEqual([]);
});
