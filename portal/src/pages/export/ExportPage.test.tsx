import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, refusal, serve, silence } from '@/testing/network';
import { exportWith, MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import ExportPage from './ExportPage';

const CALL = '/api/account/export';
const NONE = exportWith({ id: null, status: 'none', bytes: null, madeAt: null, expiresAt: null });

function open(answers: Record<string, unknown>) {
  const heard = serve({ 'GET /api/auth/me': MEMBER, ...answers });
  show(<ExportPage />, '/export');
  return heard;
}

const asking = () => screen.findByRole('button', { name: '파일 만들기' });

it('says that it is on its way', async () => {
  open({ [`GET ${CALL}`]: silence });
  expect(await screen.findByText('내 기록 파일의 상태를 불러오는 중')).toBeInTheDocument();
  expect(screen.getByText(/나만 보기도/)).toBeInTheDocument();
});

it('says what went wrong and tries again', async () => {
  let tries = 0;
  open({ [`GET ${CALL}`]: () => (tries++ === 0 ? refusal(503) : json(NONE)) });
  await userEvent.click(await screen.findByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText('아직 만든 파일이 없어요')).toBeInTheDocument();
});

it('sends visitors to sign in and back, as the mail leads here', async () => {
  serve({});
  show(<ExportPage />, '/export');
  await waitFor(() => expect(window.location.search).toBe('?next=%2Fexport'));
});

it('asks, waits, and offers the file when it is there', async () => {
  let looks = 0;
  const asked = exportWith({ status: 'asked', bytes: null, madeAt: null, expiresAt: null });
  const ready = exportWith({ nextAskAt: '2026-11-22T03:00:00Z' });
  open({
    [`GET ${CALL}`]: () => json(looks++ === 0 ? NONE : ready),
    [`POST ${CALL}`]: asked,
  });
  await userEvent.click(await asking());
  expect(await screen.findByText('파일을 만들고 있어요')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  const link = await screen.findByRole('link', { name: '내려받기' });
  expect(link).toHaveAttribute('href', '/api/account/export/4/file');
  expect(screen.getByText('340MB')).toBeInTheDocument();
  expect(screen.getByText('2026. 11. 28. 12:05')).toBeInTheDocument();
  expect(
    screen.getByText(/^(2026년 )?11월 22일 12:00부터 새로 만들 수 있어요\.$/),
  ).toBeInTheDocument();
}, 10_000);

it('lets a day-old file be made anew', async () => {
  open({ [`GET ${CALL}`]: exportWith() });
  expect(await screen.findByRole('button', { name: '새로 만들기' })).toBeInTheDocument();
});

it.each([
  [{ status: 'expired' }, '받을 수 있는 기한이 지났어요'],
  [{ status: 'failed', error: 'disk_full' }, /저장 공간이 부족해요/],
  [{ status: 'failed', error: 'fault' }, /만드는 중에 문제가 생겼어요/],
] as const)('%o may be asked for again', async (part, words) => {
  open({ [`GET ${CALL}`]: exportWith(part) });
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(await asking()).toBeInTheDocument();
});

it('says why it was refused, and shows how it stands', async () => {
  let looks = 0;
  const making = exportWith({ status: 'making' });
  open({
    [`GET ${CALL}`]: () => json(looks++ === 0 ? NONE : making),
    [`POST ${CALL}`]: () => refusal(409, { message: '이미 만들고 있어요.' }),
  });
  await userEvent.click(await asking());
  expect(await screen.findByText('이미 만들고 있어요.', { exact: false })).toBeInTheDocument();
  expect(await screen.findByText('파일을 만들고 있어요')).toBeInTheDocument();
});
