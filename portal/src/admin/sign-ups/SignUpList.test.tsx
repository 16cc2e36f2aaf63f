import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { serve } from '@/testing/network';
import { page, showInConsole } from '../console.testing';
import SignUpList from './SignUpList';

const GET = 'GET /api/admin/sign-ups';
const DECIDE = 'POST /api/admin/sign-ups/decide';
const ROW = {
  id: 7,
  nickname: '밤이집사',
  greeting: '골든 두 마리와 살아요',
  awaitingSince: '2026-11-24T00:00:00Z',
  emailVerified: true,
  signIns: ['google', 'kakao'],
};
const DONE = { auditId: 3, done: 1, refused: [], parts: [2] };

it('shows what somebody said and lets them in at once', async () => {
  const heard = serve({ [GET]: page([ROW]), [DECIDE]: DONE });
  showInConsole('sign-ups', <SignUpList />);
  expect(await screen.findByText(ROW.greeting)).toBeInTheDocument();
  expect(screen.getByText('카카오')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '승인' }));
  expect(await screen.findByText('1명의 가입을 승인했어요.')).toBeInTheDocument();
  expect(heard.find(({ call }) => call === DECIDE)?.body).toEqual({
    ids: [7],
    decision: 'approve',
  });
});

it('keeps what is selected when one alone is let in', async () => {
  serve({ [GET]: page([ROW, { ...ROW, id: 8, nickname: '두부언니' }]), [DECIDE]: DONE });
  showInConsole('sign-ups', <SignUpList />);
  await userEvent.click(await screen.findByRole('checkbox', { name: '두부언니 고르기' }));
  await screen.findByText('1개 선택');
  const card = screen.getByRole('link', { name: '밤이집사' }).closest('li') as HTMLElement;
  await userEvent.click(within(card).getByRole('button', { name: '승인' }));
  await screen.findByText('1명의 가입을 승인했어요.');
  expect(screen.getByText('1개 선택')).toBeInTheDocument();
});

it('refuses for a reason', async () => {
  const heard = serve({ [GET]: page([ROW]), [DECIDE]: DONE });
  showInConsole('sign-ups', <SignUpList />);
  await userEvent.click(await screen.findByRole('button', { name: '거절' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /이유/ }), '광고 계정');
  await userEvent.click(screen.getAllByRole('button', { name: '거절' }).at(-1) as HTMLElement);
  expect(await screen.findByText('1명의 가입을 거절했어요.')).toBeInTheDocument();
  expect(heard.find(({ call }) => call === DECIDE)?.body).toEqual({
    ids: [7],
    decision: 'refuse',
    reason: '광고 계정',
  });
});
