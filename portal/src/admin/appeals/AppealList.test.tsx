import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { refusal, serve } from '@/testing/network';
import { page, showInConsole } from '../console.testing';
import AppealList from './AppealList';
import { GRANT_ANSWERS } from './text';

// Roles of a whole dialog are slow to compute without a browser, on a busy machine more so.

const APPEAL = {
  id: 3,
  status: 'pending',
  text: '동네 나눔 글이었어요.',
  answer: null,
  createdAt: '2026-11-20T00:00:00Z',
  decidedAt: null,
  decidedBy: null,
  userId: 7,
  nickname: '콩이집사',
  sanctionId: 11,
  kind: 'suspension',
  step: 2,
  reason: '광고로 보여요.',
  startsAt: '2026-11-19T00:00:00Z',
  endsAt: '2026-11-26T00:00:00Z',
  caseId: 5,
  stillKind: null,
  stillStartsAt: null,
  stillEndsAt: null,
};
const LIST = 'GET /api/admin/appeals';
const DECIDE = 'PUT /api/admin/appeals/3';

it('asks for the ones that wait, the oldest first, each beside its sanction', async () => {
  const heard = serve({ [LIST]: page([APPEAL]) });
  showInConsole('appeals', <AppealList />);
  const card = await screen.findByRole('listitem');
  expect(within(card).getByText('7일 정지')).toBeInTheDocument();
  expect(within(card).getByRole('link', { name: '#5' })).toHaveAttribute('href', '/reports/5/show');
  expect(heard[0]?.query).toMatchObject({
    filter: '{"status":"pending"}',
    sort: '["createdAt","ASC"]',
  });
});

it('says what goes on to restrict the member should it be granted', async () => {
  const still = {
    stillKind: 'ban',
    stillStartsAt: '2026-11-19T00:00:00Z',
    stillEndsAt: null,
  };
  serve({ [LIST]: page([{ ...APPEAL, ...still }]) });
  showInConsole('appeals', <AppealList />);
  const card = await screen.findByRole('listitem');
  expect(within(card).getByText('받아들여도 남는 제한')).toBeInTheDocument();
  expect(within(card).getByText('영구 정지')).toBeInTheDocument();
  await userEvent.click(within(card).getByRole('button', { name: '받아들이기' }));
  expect(await screen.findByText(/다른 제한이 남아요/)).toBeInTheDocument();
});

it('grants by a key, with an answer that stands ready', async () => {
  const heard = serve({ [LIST]: page([APPEAL]), [DECIDE]: { auditId: 6 } });
  showInConsole('appeals', <AppealList />);
  await screen.findByRole('listitem');
  await userEvent.keyboard('jg');
  await userEvent.click(await screen.findByRole('button', { name: GRANT_ANSWERS[0] ?? '' }));
  await userEvent.click(screen.getByRole('button', { name: '받아들이기' }));
  expect(await screen.findByText('이의를 받아들였어요.')).toBeInTheDocument();
  const sent = heard.find(({ call }) => call === DECIDE);
  expect(sent?.body).toEqual({ status: 'granted', answer: GRANT_ANSWERS[0] });
});

it('keeps the appeal and the answer when somebody was faster', async () => {
  const message = '봄봄님이 먼저 답했어요.';
  serve({ [LIST]: page([APPEAL]), [DECIDE]: () => refusal(409, { message }) });
  showInConsole('appeals', <AppealList />);
  await screen.findByRole('listitem');
  await userEvent.click(screen.getByRole('button', { name: '받아들이지 않기' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), '그대로예요.');
  await userEvent.click(dialog.getByRole('button', { name: '받아들이지 않기' }));
  expect(await dialog.findByText(message)).toBeInTheDocument();
  expect(dialog.getByRole('textbox')).toHaveValue('그대로예요.');
});

it('is glad when nothing waits, and offers to try again when it cannot tell', async () => {
  let answer = refusal(500);
  serve({ [LIST]: () => answer });
  showInConsole('appeals', <AppealList />);
  const retry = await screen.findByRole('button', { name: '다시 시도' });
  answer = page([])();
  await userEvent.click(retry);
  await waitFor(() => expect(screen.getByText('기다리는 이의 제기가 없어요.')).toBeInTheDocument());
});
