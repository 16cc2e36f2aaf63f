import { expect, it } from 'vitest';
import { signInPath } from './signIn';

it('leads back to the page that was open, and to the comment that its address names', () => {
  window.history.replaceState(null, '', '/diary/3?from=mail#comment-5');
  expect(signInPath()).toBe('/login?next=%2Fdiary%2F3%3Ffrom%3Dmail%23comment-5');
  window.history.replaceState(null, '', '/');
});
