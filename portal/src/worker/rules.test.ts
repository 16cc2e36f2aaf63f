import { expect, it } from 'vitest';
import { isGone, isRecent, kindOf, matchStrategy } from './rules';

const FILES = new Set(['/assets/a1b2.js']);
const script = { method: 'GET', mode: 'cors', destination: '', hasRange: false };
const opened = { ...script, mode: 'navigate', destination: 'document' };
const image = { ...script, mode: 'no-cors', destination: 'image' };
const film = { ...image, destination: 'video', hasRange: true };
const sent = { ...script, method: 'POST' };

function strategyOf(address: string, asked = script) {
  return matchStrategy(new URL(address, 'https://hamzzi.example'), asked, FILES);
}

it.each(['/', '/?login=success', '/diary/12', '/community/post/3', '/create-diary'])(
  'keeps the page %s',
  (address) => {
    expect(strategyOf(address, opened)).toBe('page');
  },
);

it.each([
  '/login',
  '/search?q=햄',
  '/export',
  '/reset-password?token=x',
  '/rights-report/abc',
  '/unsubscribe/abc',
])('starts %s without a network but keeps nothing of it', (address) => {
  expect(strategyOf(address, opened)).toBe('screen');
});

it.each(['/admin', '/admin/users/3', '/api/account/export/1/file', '/rss.xml', '/ad-frame'])(
  'hands %s on as the server sends it',
  (address) => {
    expect(strategyOf(address, opened)).toBe('elsewhere');
  },
);

it.each([
  ['/media/film.mp4', film],
  ['/media/film.mp4', { ...film, hasRange: false }],
  ['/media/photo.jpg', script],
  ['/assets/console.js', script],
  ['/api/admin/users', script],
  ['/api/account/export', script],
  ['/api/auth/sessions', script],
  ['/api/auth/token', script],
  ['/api/search?q=햄', script],
  ['/api/sanctions/my', script],
  ['/metrics', script],
  ['/api/diary', sent],
  ['/api/upload', sent],
])('leaves %s to the browser', (address, asked) => {
  expect(strategyOf(address, asked)).toBeNull();
});

it.each([
  ['/api/diary?limit=10', script, 'answer'],
  ['/api/notifications', script, 'answer'],
  ['/media/photo.medium.webp', image, 'picture'],
  ['/assets/a1b2.js', script, 'asset'],
  ['/theme.js', script, 'shell'],
  ['/api/auth/me', script, 'session'],
  ['/api/auth/login', sent, 'session change'],
  ['/api/auth/logout', sent, 'session change'],
  ['/api/auth/delete-account', { ...sent, method: 'DELETE' }, 'session change'],
])('answers %s in its own way', (address, asked, expected) => {
  expect(strategyOf(address, asked)).toBe(expected);
});

it('takes what another app shares, and no other form', () => {
  const form = { ...opened, method: 'POST' };
  expect(strategyOf('/create-diary', form)).toBe('share');
  expect(strategyOf('/login', form)).toBeNull();
  expect(strategyOf('/create-diary', sent)).toBeNull();
});

it('lets a member change a profile without losing what was seen', () => {
  expect(strategyOf('/api/auth/profile', { ...sent, method: 'PUT' })).toBeNull();
});

it('keeps answers and pictures apart, and nothing of a session', () => {
  expect(kindOf('/api/boards')).toBe('hamsterd-answers');
  expect(kindOf('/media/a.thumb.webp')).toBe('hamsterd-pictures');
  expect(kindOf('/media/a.mp4')).toBeNull();
  expect(kindOf('/api/auth/me')).toBeNull();
  expect(kindOf('/api/diary/3/like')).toBeNull();
});

it('shows nothing that is gone or older than a week', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect([200, 304, 404, 410, 451, 503].map(isGone)).toEqual([
    false,
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(isRecent('Sun, 15 Nov 2026 12:00:00 GMT', now)).toBe(true);
  expect(isRecent('Fri, 13 Nov 2026 12:00:00 GMT', now)).toBe(false);
  expect(isRecent(null, now)).toBe(false);
});
