import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { movedMonth, weeksOf } from '@/shared/lib/month';
import { koreanToday } from '@/shared/lib/relativeTime';
import { serve } from '@/testing/network';
import { entryWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import { EntryViews } from './EntryViews';

const PATH = '/api/hamsters/5/diaries';
const day = `${koreanToday().slice(0, 7)}-01`;
const ENTRIES = [
  entryWith({ id: 1, title: '사진이 있는 날', entryDate: day }),
  entryWith({ id: 2, title: '글만 있는 날', media: [], images: [], entryDate: day }),
];

function visit() {
  const heard = serve({ [`GET ${PATH}`]: ENTRIES });
  show(<EntryViews path={PATH} empty={null} />);
  return heard;
}

it('shows an album by days, photos and words alike', async () => {
  visit();
  await userEvent.click(await screen.findByRole('button', { name: '사진' }));
  const photo = await screen.findByRole('link', { name: /^사진이 있는 날/ });
  expect(photo).toHaveAttribute('href', '/diary/1');
  expect(photo.querySelector('img')).toHaveStyle({ objectPosition: '50% 50%' });
  expect(screen.getByRole('link', { name: /^글만 있는 날/ })).toHaveTextContent('글만 있는 날');
});

it('shows a month, the photo for its day, and none to come', async () => {
  visit();
  await userEvent.click(await screen.findByRole('button', { name: '달력' }));
  const calendar = await screen.findByRole('table');
  const link = within(calendar).getByRole('link', { name: /^사진이 있는 날/ });
  expect(link.closest('td')).toHaveTextContent('1');
  expect(link.closest('td')).toHaveTextContent('+1');
  expect(screen.getByRole('button', { name: '다음 달' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: '이전 달' }));
  expect(await screen.findByRole('button', { name: '다음 달' })).toBeEnabled();
});

it('knows months', () => {
  expect(movedMonth('2026-01', -1)).toBe('2025-12');
  expect(movedMonth('2025-12', 1)).toBe('2026-01');
  const weeks = weeksOf('2026-02');
  expect(weeks).toHaveLength(4);
  expect(weeks[0]?.[0]).toBe('2026-02-01');
  expect(weeksOf('2025-11').flat().filter(Boolean)).toHaveLength(30);
});
