/** A text's length is what the server counts: composed and trimmed. A password is taken as it is. */
import { expect, it } from 'vitest';

const SOURCES = import.meta.glob<string>(
  ['../{content,features,pages}/**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'],
  { query: '?raw', import: 'default', eager: true },
);

it('is counted by countCharacters alone', () => {
  const others = Object.keys(SOURCES).filter((path) =>
    /\[\.\.\.[\w.]+(?:\(\))?\]\.length/.test(SOURCES[path] ?? ''),
  );
  expect(others).toEqual(['../features/account/sign-in/rules.ts']);
});
