import { expect, it } from 'vitest';
import { ownPath } from './ownPath';

it.each(['/', '/diary/3', '/search?q=해바라기#top', '/%09/x'])('stays at %j', (path) => {
  expect(ownPath(path)).toBe(path);
});

it.each([
  null,
  '',
  'diary/3',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/x\\..//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
])('goes home instead of to %j', (path) => {
  expect(ownPath(path)).toBe('/');
});
