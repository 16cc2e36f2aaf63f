import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { MemberOnly } from '@/features/account/sign-in/MemberOnly';
import { koreanToday } from '@/shared/lib/relativeTime';
import { json, refusal, serve } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import OpenCare from './OpenCare';
import { text } from './text';
import type { CareItem, Reminder } from './types';

beforeEach(() => localStorage.clear());

const REMINDER: Reminder = {
  id: 3,
  authorId: 1,
  hamsterId: 5,
  hamsterName: '뭉치',
  kind: 'sand_bath',
  label: '모래 목욕',
  name: null,
  dose: null,
  everyDays: 1,
  weekdays: [],
  startsOn: '2026-01-01',
  at: '20:00',
  memberIds: [MEMBER.id],
  isPaused: false,
  nextAt: null,
};
const ITEM: CareItem = { reminder: REMINDER, day: koreanToday(), isDue: true, tick: null };
const TICK = { id: 9, day: ITEM.day, healthRowId: 4, tickedAt: '2026-01-01T00:00:00.000Z' };
const signedIn = { 'GET /api/auth/me': MEMBER };

it.each([
  [{ everyDays: 1, weekdays: [], at: '09:00' }, '매일 09:00'],
  [{ everyDays: 3, weekdays: [], at: '09:00' }, '3일마다 09:00'],
  [{ everyDays: null, weekdays: [2, 5], at: '21:30' }, '매주 화·금 21:30'],
  [{ everyDays: null, weekdays: [1, 2, 3, 4, 5, 6, 7], at: '21:30' }, '매일 21:30'],
])('says a rhythm in words', (rhythm, said) => {
  expect(text.rhythm(rhythm)).toBe(said);
});

it('shows no card where nothing is due', async () => {
  const heard = serve({ ...signedIn, 'GET /api/care/today': [{ ...ITEM, isDue: false }] });
  show(<MemberOnly fallback={null}>{() => <OpenCare />}</MemberOnly>);
  await waitFor(() => expect(heard.some(({ call }) => call.endsWith('today'))).toBe(true));
  expect(screen.queryByText('오늘의 돌봄')).not.toBeInTheDocument();
});

it('shows the first of a long day, what was done before last, and all when asked', async () => {
  const names = ['하나', '둘', '셋', '넷', '다섯'];
  const items = names.map((label, id) => ({
    ...ITEM,
    reminder: { ...REMINDER, id, label },
    tick: label === '하나' ? TICK : null,
  }));
  serve({ ...signedIn, 'GET /api/care/today': items });
  show(<MemberOnly fallback={null}>{() => <OpenCare />}</MemberOnly>);
  const more = await screen.findByRole('button', { name: '2개 더 보기' });
  const shown = () => screen.getAllByRole('listitem').map((line) => line.querySelector('strong'));
  expect(shown().map((name) => name?.textContent)).toEqual(['둘', '셋', '넷']);
  await userEvent.click(more);
  expect(shown().map((name) => name?.textContent)).toEqual(['둘', '셋', '넷', '다섯', '하나']);
});

it('ticks off with one press and takes it back', async () => {
  let tick: object | null = null;
  const heard = serve({
    ...signedIn,
    'GET /api/care/today': () => json([{ ...ITEM, tick }]),
    'POST /api/care/reminders/3/ticks': () => {
      tick = TICK;
      return json(TICK);
    },
    'DELETE /api/care/ticks/9': () => {
      tick = null;
      return json({ ok: true });
    },
  });
  show(<MemberOnly fallback={null}>{() => <OpenCare />}</MemberOnly>);
  await userEvent.click(await screen.findByRole('button', { name: '뭉치 모래 목욕 했어요' }));
  expect(await screen.findByRole('link', { name: '일기로 남기기' })).toHaveAttribute(
    'href',
    '/create-diary?hamster=5',
  );
  const sent = heard.find(({ call }) => call.startsWith('POST'))?.body;
  expect(sent).toEqual({ day: ITEM.day, doneOn: koreanToday(), value: null });
  await userEvent.click(screen.getByRole('button', { name: '모래 목욕 되돌리기' }));
  expect(await screen.findByRole('button', { name: '뭉치 모래 목욕 했어요' })).toBeInTheDocument();
});

it('ticks a weighing off with the weight, and says which numbers there are', async () => {
  const weighing = { ...REMINDER, kind: 'weight', label: '몸무게 재기' } as const;
  let tick: object | null = null;
  const heard = serve({
    ...signedIn,
    'GET /api/care/today': () => json([{ ...ITEM, reminder: weighing, tick }]),
    'POST /api/care/reminders/3/ticks': () => {
      tick = TICK;
      return json(TICK);
    },
  });
  show(<MemberOnly fallback={null}>{() => <OpenCare />}</MemberOnly>);
  await userEvent.click(await screen.findByRole('button', { name: '뭉치 몸무게 재기 했어요' }));
  const field = await screen.findByLabelText('몸무게 (g)');
  await userEvent.type(field, '1124');
  await userEvent.click(screen.getByRole('button', { name: '적고 끝내기' }));
  expect(await screen.findByText('0.5~400 사이의 숫자로 적어 주세요.')).toBeInTheDocument();
  expect(heard.some(({ call }) => call.startsWith('POST'))).toBe(false);
  await userEvent.clear(field);
  await userEvent.type(field, '112,4');
  await userEvent.click(screen.getByRole('button', { name: '적고 끝내기' }));
  expect(await screen.findByRole('button', { name: '몸무게 재기 되돌리기' })).toBeInTheDocument();
  const sent = heard.find(({ call }) => call.startsWith('POST'))?.body;
  expect(sent).toEqual({ day: ITEM.day, doneOn: koreanToday(), value: 112.4 });
});

it('keeps a tick that met a fault, and lets go of it', async () => {
  serve({
    ...signedIn,
    'GET /api/care/today': [ITEM],
    'POST /api/care/reminders/3/ticks': () => refusal(503),
  });
  show(<MemberOnly fallback={null}>{() => <OpenCare />}</MemberOnly>);
  await userEvent.click(await screen.findByRole('button', { name: '뭉치 모래 목욕 했어요' }));
  expect(await screen.findByText(/보내기를 기다려요/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '모래 목욕 되돌리기' }));
  expect(await screen.findByRole('button', { name: '뭉치 모래 목욕 했어요' })).toBeInTheDocument();
  expect(Object.keys(localStorage).filter((name) => name.includes('-care-'))).toEqual([]);
});
