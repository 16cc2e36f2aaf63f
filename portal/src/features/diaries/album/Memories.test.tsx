import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { koreanToday } from '@/shared/lib/relativeTime';
import { serve } from '@/testing/network';
import { show } from '@/testing/screen';
import Memories from './Memories';

/** Until the page has stood for long enough to be asked for more. */
const IDLE_MS = 5000;

async function showIdle() {
  vi.useFakeTimers();
  show(<Memories />);
  await act(() => vi.advanceTimersByTimeAsync(IDLE_MS));
  vi.useRealTimers();
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
});

const yearsAgo = (years: number) =>
  `${Number(koreanToday().slice(0, 4)) - years}${koreanToday().slice(4)}`;
const MEMORY = {
  entryId: 3,
  title: '첫눈 온 날',
  hamsterName: '뭉치',
  isPublic: false,
  day: yearsAgo(1),
  media: null,
};

it('shows what was written a year ago, and goes for the day once closed', async () => {
  serve({ 'GET /api/diary/memories': [MEMORY] });
  await showIdle();
  expect(await screen.findByRole('heading', { name: '작년 오늘' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /뭉치.*첫눈 온 날/ })).toHaveAttribute(
    'href',
    '/diary/3',
  );
  expect(screen.getByRole('img', { name: '나만 보기' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '오늘은 그만 보기' }));
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

it('speaks of years, and says nothing where there is nothing', async () => {
  serve({ 'GET /api/diary/memories': [{ ...MEMORY, day: yearsAgo(3), isPublic: true }] });
  await showIdle();
  expect(await screen.findByRole('heading', { name: '3년 전 오늘' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('img')).not.toBeInTheDocument());
});

it('asks for nothing once it is closed for the day', async () => {
  localStorage.setItem('hamsterd-closed-memories', koreanToday());
  const heard = serve({ 'GET /api/diary/memories': [MEMORY] });
  await showIdle();
  expect(heard.filter(({ call }) => call.includes('memories'))).toEqual([]);
});
