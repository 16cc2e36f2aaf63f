import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Route } from 'wouter';
import type { OfferedCare } from '@/features/hamsters/carers/api';
import { refusal, serve, silence } from '@/testing/network';
import { HAMSTER, MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import CarerInvitationPage from './CarerInvitationPage';

const CALL = '/api/carers/abc';

function offerWith(part: Partial<OfferedCare> = {}): OfferedCare {
  return {
    hamsterId: 5,
    hamsterName: '뭉치',
    hamsterBreed: '골든 햄스터',
    profileImage: null,
    ownerNickname: '두부언니',
    role: 'write',
    care: null,
    expiresAt: '2026-12-02T03:00:00Z',
    ...part,
  };
}

function open(answers: Record<string, unknown>) {
  const heard = serve({ 'GET /api/auth/me': MEMBER, [`GET ${CALL}`]: offerWith(), ...answers });
  const page = (
    <Route path="/carers/:token">
      <CarerInvitationPage />
    </Route>
  );
  show(page, '/carers/abc');
  return heard;
}

it('says that it is looking', () => {
  open({ [`GET ${CALL}`]: silence });
  expect(screen.getByText('초대를 확인하는 중')).toBeInTheDocument();
});

it('says who invites, to which hamster and for what, and joins by a press', async () => {
  const cared = { hamster: HAMSTER, role: 'write', since: '2026-11-25T03:00:00Z' };
  const heard = open({ [`POST ${CALL}`]: [cared] });
  expect(await screen.findByRole('heading', { name: '뭉치를 함께 돌봐요' })).toBeInTheDocument();
  expect(screen.getByText(/두부언니님의 골든 햄스터예요/)).toBeInTheDocument();
  expect(screen.getByText('함께 쓰기')).toBeInTheDocument();
  expect(screen.getByText(/^(2026년 )?12월 2일까지 쓸 수 있는 초대예요\.$/)).toBeInTheDocument();
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(heard.some(({ call }) => call.startsWith('POST'))).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: '함께 돌보기' }));
  expect(await screen.findByText('이제 뭉치를 함께 돌봐요')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/hamster/5');
});

it('lets one decide later', async () => {
  open({ [`GET ${CALL}`]: offerWith({ role: 'view' }) });
  expect(await screen.findByText('건강수첩을 볼 수 있어요. 쓰지는 못해요.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '다음에 할게요' })).toHaveAttribute('href', '/');
});

it('sends a visitor to sign in and back', async () => {
  open({ 'GET /api/auth/me': () => refusal(401) });
  expect(await screen.findByRole('link', { name: '로그인하고 함께 돌보기' })).toHaveAttribute(
    'href',
    '/login?next=%2Fcarers%2Fabc',
  );
  expect(screen.queryByRole('button', { name: '함께 돌보기' })).not.toBeInTheDocument();
});

it('says that it cannot be used, of whatever cause', async () => {
  open({ [`GET ${CALL}`]: () => refusal(404) });
  expect(await screen.findByRole('heading', { name: '쓸 수 없는 초대예요' })).toBeInTheDocument();
});

it('says what the owner can do with their own link', async () => {
  open({ [`GET ${CALL}`]: offerWith({ care: 'owner' }) });
  expect(await screen.findByRole('heading', { name: '내가 만든 초대예요' })).toBeInTheDocument();
  const press = userEvent.setup();
  await press.click(screen.getByRole('button', { name: '링크 복사' }));
  expect(await screen.findByText('링크를 복사했어요')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/carers/abc`);
});

it('says that one cares for it already', async () => {
  open({ [`GET ${CALL}`]: offerWith({ care: 'view' }) });
  expect(await screen.findByText('이미 함께 돌보고 있어요')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '뭉치 보러 가기' })).toHaveAttribute(
    'href',
    '/hamster/5',
  );
});

it('says above the button that somebody else was faster', async () => {
  const message = '끝났거나 이미 쓴 초대 링크예요.';
  open({ [`POST ${CALL}`]: () => refusal(404, { message }) });
  await userEvent.click(await screen.findByRole('button', { name: '함께 돌보기' }));
  expect(await screen.findByText(new RegExp(message))).toBeInTheDocument();
  expect(window.location.pathname).toBe('/carers/abc');
});

it('offers nothing to who may not write for now', async () => {
  open({
    'GET /api/auth/me': { ...MEMBER, suspendedUntil: '2999-01-01T00:00:00Z' },
    'GET /api/sanctions/my': [],
  });
  await screen.findByRole('heading', { name: '뭉치를 함께 돌봐요' });
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: '함께 돌보기' })).not.toBeInTheDocument(),
  );
  expect(screen.getByRole('link', { name: /자세히/ })).toBeInTheDocument();
});
