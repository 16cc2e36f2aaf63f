import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { homeOf, withParticle } from './particles';

/** The server's test reads them, too. */
const vectors: [string, Parameters<typeof withParticle>[1], string][] = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../../../tests/vectors/particles.json`, 'utf8'),
);

it.each(vectors)('%s with %s is %s', (word, particle, said) => {
  expect(withParticle(word, particle)).toBe(said);
});

it('reads decomposed Hangul', () => {
  expect(withParticle('별'.normalize('NFD'), '이/가').normalize('NFC')).toBe('별이');
});

it.each([
  ['모찌누나', '모찌누나네'],
  ['햄찌네집', '햄찌네집'],
  ['쌍둥이네', '쌍둥이네'],
  ['봄봄', '봄봄네'],
])('the home of %s is %s', (nickname, home) => {
  expect(homeOf(nickname)).toBe(home);
});
