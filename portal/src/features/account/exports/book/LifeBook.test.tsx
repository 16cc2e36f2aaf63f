import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { koreanToday } from '@/shared/lib/relativeTime';
import { type Heard, refusal, serve } from '@/testing/network';
import { HAMSTER } from '@/testing/samples';
import { show } from '@/testing/screen';
import { LifeBookButton } from './LifeBookButton';

const BOOK = {
  id: null,
  status: 'none',
  error: null,
  progress: null,
  bytes: null,
  askedAt: null,
  madeAt: null,
  expiresAt: null,
  nextAskAt: null,
  publicEntries: 12,
  privateEntries: 3,
  entriesMax: 300,
  hasWeights: true,
};
const PATH = '/api/hamsters/5/life-book';

const asked = (heard: readonly Heard[]) =>
  heard.filter(({ call }) => call === `POST ${PATH}`).map(({ body }) => body);

function visit(
  book: object,
  answer: object | (() => Response) = { ...BOOK, status: 'asked', progress: 0 },
) {
  const network = serve({
    [`GET ${PATH}`]: { ...BOOK, ...book },
    [`POST ${PATH}`]: answer,
  });
  show(<LifeBookButton hamster={HAMSTER} />, '/hamster/5#book');
  return network;
}

it('is opened by the address that the bell leads to, and sends what was chosen', async () => {
  const network = visit({});
  await screen.findByRole('dialog', { name: '뭉치의 책 만들기' });
  expect(await screen.findByText('일기 12편이 있어요.')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: '나만 보는 일기도 담기 (3편)' }));
  expect(screen.getByText('일기 15편이 있어요.')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: /몸무게/ }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '기간' }), '직접 고르기');
  await userEvent.type(screen.getByLabelText('첫날'), '2026-01-02');
  await userEvent.type(screen.getByLabelText('마지막 날'), koreanToday());
  await userEvent.click(screen.getByRole('button', { name: '책 만들기' }));

  expect(await screen.findByRole('progressbar', { name: '책이 만들어진 정도' })).toBeVisible();
  expect(asked(network)).toEqual([
    {
      withPrivate: true,
      withHealth: false,
      withPhotosOnly: false,
      fromDay: '2026-01-02',
      toDay: koreanToday(),
    },
  ]);
});

it('does not send days the wrong way round', async () => {
  const network = visit({});
  const period = await screen.findByRole('combobox', { name: '기간' });
  await userEvent.selectOptions(period, '직접 고르기');
  await userEvent.type(screen.getByLabelText('첫날'), '2026-03-02');
  await userEvent.type(screen.getByLabelText('마지막 날'), '2026-01-02');
  await userEvent.click(screen.getByRole('button', { name: '책 만들기' }));

  expect(screen.getByText('첫날보다 뒤의 날을 골라 주세요.')).toBeVisible();
  expect(asked(network)).toEqual([]);
});

it('keeps what was chosen when the wish does not arrive', async () => {
  visit({}, () => refusal(500));
  const withPrivate = await screen.findByRole('checkbox', { name: /나만 보는 일기/ });
  await userEvent.click(withPrivate);
  await userEvent.click(screen.getByRole('button', { name: '책 만들기' }));

  expect(await screen.findByText(/책을 만들어 달라고 하지 못했어요/)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /나만 보는 일기/ })).toBeChecked();
});

it('says how far it is', async () => {
  visit({ status: 'making', progress: 40 });
  expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
});

it('is downloaded until its last day, and made anew a day later', async () => {
  visit({
    status: 'ready',
    id: 8,
    bytes: 3_400_000,
    expiresAt: '2026-12-03T03:00:00Z',
    nextAskAt: '2026-11-27T03:00:00Z',
  });
  const link = await screen.findByRole('link', { name: '내려받기' });
  expect(link).toHaveAttribute('href', `${PATH}/file`);
  expect(screen.getByText(/PDF 3.4MB/)).toBeVisible();
  expect(screen.getByText(/새로 만들 수 있어요/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /만들기/ })).toBeNull();
});

it('says why there is none, and what to do', async () => {
  visit({ status: 'failed', error: 'disk_full' });
  expect(await screen.findByText(/저장 공간이 부족/)).toBeVisible();
  expect(screen.getByRole('button', { name: '새로 만들기' })).toBeVisible();
});

it('has nothing to make a book of without entries', async () => {
  visit({ publicEntries: 0, privateEntries: 0 });
  expect(await screen.findByText(/아직 담을 일기가 없어요/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: '책 만들기' })).toBeNull());
});
