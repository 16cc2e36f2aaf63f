import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { entryWith, MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import { EntryActions } from './EntryActions';

const writeText = vi.fn();
const url = `${window.location.origin}/diary/12`;

beforeEach(() => {
  writeText.mockReset();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(navigator, 'share');
});

const mine = { userId: MEMBER.id };

async function press(entry: ReturnType<typeof entryWith>, answers: Parameters<typeof serve>[0]) {
  const heard = serve({ 'GET /api/auth/me': MEMBER, ...answers });
  show(<EntryActions entry={entry} />);
  // Whose it is counts, so who looks has to be known.
  await waitFor(() => expect(heard.some(({ call }) => call === 'GET /api/auth/me')).toBe(true));
  await waitFor(() => expect(screen.getByRole('button', { name: '공유' })).toBeEnabled());
  await new Promise((resolve) => setTimeout(resolve));
  await userEvent.click(screen.getByRole('button', { name: '공유' }));
  return heard;
}

it('says that nobody else can open a private entry, and shares nothing', async () => {
  await press(entryWith({ ...mine, isPublic: false }), {});
  expect(await screen.findByRole('dialog', { name: '나만 보는 일기예요' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '취소' }));
  expect(writeText).not.toHaveBeenCalled();
});

it('makes it public by one press, and then shares it', async () => {
  const heard = await press(entryWith({ ...mine, isPublic: false }), {
    'PUT /api/diary/12': entryWith({ ...mine, isPublic: true }),
    'HEAD /api/diary/12': () => json(null),
  });
  await userEvent.click(await screen.findByRole('button', { name: '공개하고 공유하기' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(url));
  expect(heard.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ isPublic: true });
});

it('does not share what a moderator looks at first', async () => {
  await press(entryWith({ ...mine, isPublic: false }), {
    'PUT /api/diary/12': entryWith({ ...mine, isPublic: true, isHeld: true }),
  });
  await userEvent.click(await screen.findByRole('button', { name: '공개하고 공유하기' }));
  expect(await screen.findByText('검토 중이에요')).toBeInTheDocument();
  expect(writeText).not.toHaveBeenCalled();
});

it("says so where one's own entry waits for a moderator", async () => {
  await press(entryWith({ ...mine, isHeld: true }), {});
  expect(await screen.findByText('아직 공유할 수 없어요')).toBeInTheDocument();
  expect(writeText).not.toHaveBeenCalled();
});

it("says so where one's own entry is hidden from everybody else", async () => {
  await press(entryWith(mine), { 'HEAD /api/diary/12': () => refusal(404) });
  expect(await screen.findByText('지금은 공유할 수 없어요')).toBeInTheDocument();
  expect(writeText).not.toHaveBeenCalled();
});

it('gives a private entry to no share sheet either', async () => {
  const share = vi.fn();
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  await press(entryWith({ ...mine, isPublic: false }), {});
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  expect(share).not.toHaveBeenCalled();
});

it('shares as ever while the network is away', async () => {
  await press(entryWith(mine), { 'HEAD /api/diary/12': () => Promise.reject(new Error('away')) });
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(url));
});

it('asks nothing about what somebody else wrote', async () => {
  const heard = await press(entryWith({ userId: 9 }), {});
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(url));
  expect(heard.some(({ call }) => call.startsWith('HEAD'))).toBe(false);
});
