import { beforeEach, expect, it } from 'vitest';
import { adoptOldKeys } from './adopt';
import { hasOldKeys } from './old';
import { keyOf, list, type Place, read, write } from './store';

const NOW = Date.now();
const DRAFT = { title: '첫눈', content: '창밖을 봤어요', media: [], savedAt: NOW - 1000 };
const ROW = { hamsterId: 5, row: { clientKey: 'a1', kind: 'weight', day: '2026-11-01' } };
const TICK = { reminderId: 3, hamsterId: 5, label: '물 갈기', form: { day: '2026-11-01' } };

type Area = 'localStorage' | 'sessionStorage';

/** As the version before kept it, and where it has to be found now. */
const OLD: readonly [string, Area, string, Place, unknown][] = [
  [
    'hamsterd-diary-draft-7',
    'localStorage',
    JSON.stringify(DRAFT),
    { shelf: 'draft', owner: 7, name: 'diary' },
    { title: '첫눈', content: '창밖을 봤어요' },
  ],
  [
    'hamsterd-post-draft-7-21',
    'localStorage',
    JSON.stringify({ ...DRAFT, autoResume: true }),
    { shelf: 'draft', owner: 7, name: 'post-21' },
    { title: '첫눈', autoResume: true },
  ],
  [
    'hamsterd-health-unsent-7',
    'localStorage',
    JSON.stringify([ROW]),
    { shelf: 'health', owner: 7, name: 'a1' },
    ROW,
  ],
  [
    'hamsterd-care-unsent-7',
    'localStorage',
    JSON.stringify([TICK]),
    { shelf: 'care', owner: 7, name: '3:2026-11-01' },
    TICK,
  ],
  [
    'hamsterd-unanswered',
    'localStorage',
    JSON.stringify([{ address: '/api/diary', key: 'k1', sentAt: NOW - 1000 }]),
    { shelf: 'request', owner: 'browser', name: 'k1' },
    '/api/diary',
  ],
  [
    'hamsterd-comment-7-post-12-reply-3',
    'sessionStorage',
    '{ 이건 제 말이에요',
    { shelf: 'typed', owner: 7, name: 'comment-post-12-reply-3' },
    '{ 이건 제 말이에요',
  ],
  [
    'hamsterd-comment-7-diary-12',
    'localStorage',
    JSON.stringify({ typed: '지하철에서', savedAt: NOW - 1000 }),
    { shelf: 'typed', owner: 7, name: 'comment-diary-12' },
    '지하철에서',
  ],
  ...['rights-report', 'inquiry-subject', 'inquiry-3', 'appeal-3', 'objection-4'].map(
    (name): [string, Area, string, Place, unknown] => [
      `hamsterd-${name}`,
      'sessionStorage',
      '반쯤 쓴 말',
      { shelf: 'typed', owner: 'browser', name },
      '반쯤 쓴 말',
    ],
  ),
];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it.each(OLD)('takes over %s from %s', async (key, area, text, place, value) => {
  window[area].setItem(key, text);
  expect(hasOldKeys()).toBe(true);
  await adoptOldKeys().catch(() => {});
  expect(hasOldKeys()).toBe(false);
  const found = read(place)?.value;
  if (typeof value === 'string') expect(found).toBe(value);
  else expect(found).toMatchObject(value as object);
});

it('what a later version has written meanwhile stands', async () => {
  const place: Place = { shelf: 'draft', owner: 7, name: 'diary' };
  write(place, { title: '나중', content: '', media: [] });
  localStorage.setItem('hamsterd-diary-draft-7', JSON.stringify(DRAFT));
  await adoptOldKeys().catch(() => {});
  expect(read(place)?.value).toMatchObject({ title: '나중' });
});

it('leaves the rest of the browser alone, and takes nothing from what is broken', async () => {
  localStorage.setItem('hamsterd-ui-theme', 'dark');
  localStorage.setItem('hamsterd-health-unsent-7', '[{]');
  await adoptOldKeys().catch(() => {});
  expect(localStorage.getItem('hamsterd-ui-theme')).toBe('dark');
  expect(list('health', 7)).toEqual([]);
});

it('where there is no room it stays as it lay', async () => {
  localStorage.setItem('hamsterd-diary-draft-7', JSON.stringify(DRAFT));
  const set = Storage.prototype.setItem;
  Storage.prototype.setItem = function refuse(this: Storage, key: string, text: string) {
    if (key === keyOf({ shelf: 'draft', owner: 7, name: 'diary' })) throw new Error('full');
    set.call(this, key, text);
  };
  await adoptOldKeys().catch(() => {});
  Storage.prototype.setItem = set;
  expect(localStorage.getItem('hamsterd-diary-draft-7')).toContain('첫눈');
});
