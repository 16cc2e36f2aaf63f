import { expect, it, vi } from 'vitest';
import { pushBrowser } from '@/testing/push';
import { browserOf, pushSupport } from './pushSupport';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1';
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.1 Safari/605.1';
const KAKAO = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36 KAKAOTALK 25.9';

it('can be asked for, or is ready', () => {
  pushBrowser();
  expect(pushSupport()).toBe('ready');
});

it('knows that it was refused', () => {
  pushBrowser({ permission: 'denied' });
  expect(pushSupport()).toBe('denied');
});

it('sends people out of other apps', () => {
  pushBrowser({ userAgent: KAKAO });
  expect(pushSupport()).toBe('in-app');
});

it.each([
  ['an iPhone', IPHONE, 5, 'needs-install'],
  ['an iPad, which calls itself a Mac', IPAD, 5, 'needs-install'],
  ['an old Mac', IPAD, 0, 'unsupported'],
  ['an old browser', 'Mozilla/5.0 (Windows NT 6.1) Firefox/20.0', 0, 'unsupported'],
])('knows %s without push', (_, userAgent, maxTouchPoints, expected) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
  expect(pushSupport()).toBe(expected);
});

it.each([
  [IPHONE, 5, 'ios'],
  [IPAD, 5, 'ios'],
  [IPAD, 0, 'safari'],
  ['Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari', 5, 'samsung'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 5, 'android'],
  ['Mozilla/5.0 (Android 15; Mobile) Firefox/140.0', 5, 'firefox'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36', 0, 'desktop'],
])('%s is helped as %s %s', (userAgent, touchPoints, expected) => {
  expect(browserOf(userAgent, touchPoints)).toBe(expected);
});
