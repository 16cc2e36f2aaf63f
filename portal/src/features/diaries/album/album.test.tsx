import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { koreanToday } from '@/shared/lib/relativeTime';
import { watchCanvas } from '@/testing/canvas';
import { serve } from '@/testing/network';
import { entryWith, HAMSTER } from '@/testing/samples';
import { show } from '@/testing/screen';
import Album from './Album';

const [media] = entryWith().media;
const photo = (name: string) => ({ ...media, url: `/media/${name}.jpg`, mediumUrl: null });
const MONTHS = [
  { month: '2025-12', entryId: 1, day: '2025-12-05', media: photo('a') },
  { month: '2026-01', entryId: 2, day: '2026-01-06', media: photo('b') },
];
const MILESTONES = [
  { kind: 'came', day: '2025-12-01', years: null, entryId: 1 },
  { kind: 'birthday', day: koreanToday(), years: 2, entryId: null },
];
const SOURCE = { path: '/api/hamsters/5/diaries' };

beforeEach(() => {
  serve({
    'GET /api/hamsters/5/album': { months: MONTHS, milestones: MILESTONES },
    'GET /api/hamsters/5/diaries': [
      entryWith({ media: [{ ...photo('c'), kind: 'image' }], entryDate: '2025-12-20' } as never),
    ],
    'GET /api/site': { name: '햄찌일기' },
  });
});

function visit() {
  show(<Album hamster={HAMSTER} source={SOURCE} />, '/hamster/5');
}

it('leads from a month to its days', async () => {
  visit();
  const strip = await screen.findByRole('list', { name: '달마다 한 장' });
  const [first] = within(strip).getAllByRole('link');
  expect(first).toHaveAccessibleName('2025년 12월');
  await userEvent.click(first as HTMLElement);
  expect(window.location.search).toBe('?view=calendar&month=2025-12');
});

it('names milestones, the latest first, with where they were found', async () => {
  visit();
  const list = await screen.findByRole('list', { name: '기념일' });
  const [latest, first] = within(list).getAllByRole('listitem');
  expect(latest).toHaveTextContent(/2번째 생일.*오늘/);
  expect(within(first as HTMLElement).getByRole('link', { name: '처음 온 날' })).toHaveAttribute(
    'href',
    '/diary/1',
  );
});

it('compares two photos by keys, swaps them and lays another in', async () => {
  visit();
  await userEvent.click(await screen.findByRole('button', { name: '사진 비교하기' }));
  const dialog = await screen.findByRole('dialog', { name: '뭉치, 이만큼 자랐어요' });
  const divider = () => within(dialog).getByRole('slider', { name: '경계' });
  expect(divider()).toHaveAttribute('aria-valuetext', '2025. 12. 5. 사진이 50% 보여요');
  fireEvent.change(divider(), { target: { value: '75' } });
  expect(divider()).toHaveAttribute('aria-valuetext', '2025. 12. 5. 사진이 75% 보여요');

  await userEvent.click(within(dialog).getByRole('button', { name: '좌우 바꾸기' }));
  expect(divider()).toHaveAttribute('aria-valuetext', '2026. 1. 6. 사진이 75% 보여요');

  const right = within(dialog).getByRole('group', { name: '오른쪽 사진' });
  await userEvent.click(within(right).getByRole('button', { name: '2025. 12. 20. 첫눈 온 날' }));
  expect(dialog.querySelector('img[src="/media/c.jpg"]')).not.toBeNull();
});

it('hands both photos over as one picture', async () => {
  const drawn = watchCanvas();
  HTMLImageElement.prototype.decode = () => Promise.resolve();
  visit();
  await userEvent.click(await screen.findByRole('button', { name: '사진 비교하기' }));
  URL.createObjectURL = () => 'blob:a';
  URL.revokeObjectURL = () => {};
  await userEvent.click(await screen.findByRole('button', { name: '나란히 공유하기' }));
  await waitFor(() => expect(drawn.pictures).toHaveLength(2));
  expect(drawn.words.map(({ text }) => text)).toEqual([
    '뭉치',
    '2025. 12. 5. → 2026. 1. 6.',
    '햄찌일기',
  ]);
});
