import { expect, it } from 'vitest';
import { homeOf, withParticle } from './particles';

it.each([
  ['콩이', '은/는', '콩이는'],
  ['별', '은/는', '별은'],
  ['뭉치(골든)', '이/가', '뭉치(골든)이'],
  ['해바라기', '을/를', '해바라기를'],
  ['밤', '을/를', '밤을'],
  ['Max', '이/가', 'Max가'],
  ['Daniel', '이/가', 'Daniel이'],
  ['집사7', '과/와', '집사7과'],
  ['집사2', '과/와', '집사2와'],
  ['콩이!', '은/는', '콩이!는'],
] as const)('%s with %s is %s', (word, particle, text) => {
  expect(withParticle(word, particle)).toBe(text);
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
