import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Route } from 'wouter';
import { MemberOnly } from '@/features/account/sign-in/MemberOnly';
import { sessionKey } from '@/shared/api/session';
import { json, refusal, serve, silence } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import { Settings } from './Settings';

const DEVICE = {
  id: 1,
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36',
  ip: '203.0.113.7',
  createdAt: '2026-11-20T12:00:00Z',
  lastSeenAt: '2026-11-20T12:00:00Z',
  expiresAt: '2026-12-20T12:00:00Z',
  isCurrent: true,
  kind: 'browser',
};
const PHONE = {
  ...DEVICE,
  id: 2,
  userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1',
  isCurrent: false,
};

let client: QueryClient;
const FACTORS = 'GET /api/auth/second-factor';
const NONE = { app: null, passkeys: [], recoveryCodesLeft: 0, devices: [] };

function serveMember(answers: Record<string, unknown> = {}, me = MEMBER) {
  const heard = serve({ 'GET /api/auth/me': me, [FACTORS]: NONE, ...answers });
  client = show(
    <Route path="/settings">
      <MemberOnly fallback={null}>{(member) => <Settings me={member} />}</MemberOnly>
    </Route>,
    '/settings',
  );
  return heard;
}

/** As the live channel does that the server has closed. */
const hearOfTheEnd = () => act(() => client.invalidateQueries({ queryKey: sessionKey }));

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

it('changes the password', async () => {
  const heard = serveMember({ 'PUT /api/auth/password': { ok: true } });
  await press('비밀번호 바꾸기');
  await press('비밀번호 저장하기');
  expect(await screen.findByText('지금 비밀번호를 입력해주세요')).toBeInTheDocument();
  expect(screen.getByText('비밀번호는 최소 6자 이상이어야 합니다')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('지금 비밀번호'), 'old-secret');
  await userEvent.type(screen.getByLabelText('새 비밀번호'), 'new-secret');
  await userEvent.type(screen.getByLabelText('새 비밀번호 확인'), 'new-secrets');
  await press('비밀번호 저장하기');
  expect(await screen.findByText('두 비밀번호가 서로 달라요')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('새 비밀번호 확인'), '{Backspace}');
  await press('비밀번호 저장하기');
  expect(await screen.findByText('비밀번호가 변경되었습니다')).toBeInTheDocument();
  expect(heard.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    currentPassword: 'old-secret',
    newPassword: 'new-secret',
  });
});

it('says to the owner of the site how long theirs is, before they type', async () => {
  serveMember({}, { ...MEMBER, role: 'owner' });
  await press('비밀번호 바꾸기');
  expect(await screen.findByText('10자 이상으로 정해 주세요.')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('새 비밀번호'), 'haebaragi');
  await press('비밀번호 저장하기');
  expect(
    await screen.findByText('사이트 소유자의 비밀번호는 최소 10자 이상이어야 합니다'),
  ).toBeInTheDocument();
});

it('says below the field that the password is wrong', async () => {
  const fields = { currentPassword: '비밀번호가 맞지 않아요. 다시 확인해 주세요.' };
  serveMember({ 'PUT /api/auth/password': () => refusal(403, { fields }) });
  await press('비밀번호 바꾸기');
  await userEvent.type(await screen.findByLabelText('지금 비밀번호'), 'wrong');
  await userEvent.type(screen.getByLabelText('새 비밀번호'), 'new-secret');
  await userEvent.type(screen.getByLabelText('새 비밀번호 확인'), 'new-secret');
  await press('비밀번호 저장하기');
  expect(
    await screen.findByText('비밀번호가 맞지 않아요. 다시 확인해 주세요.'),
  ).toBeInTheDocument();
  expect(screen.getByLabelText('지금 비밀번호')).toHaveFocus();
});

const LINKED = {
  provider: 'google' as const,
  email: 'k***@gmail.example',
  linkedAt: '2026-11-22T01:00:00Z',
};
const OFFERED = { 'GET /api/site': { signIns: { google: true } } };

const ALONE = { ...MEMBER, hasPassword: false, linkedSignIns: [LINKED] };

it('has a first password made by mail', async () => {
  const heard = serveMember(
    { ...OFFERED, 'POST /api/auth/request-password-reset': { message: '보냈어요' } },
    ALONE,
  );
  await press('비밀번호 만들기');
  expect(await screen.findByRole('dialog', { name: '비밀번호 만들기' })).toBeInTheDocument();
  await press('비밀번호 만들기 링크 받기');
  expect(await screen.findByText('메일을 보냈어요')).toBeInTheDocument();
  expect(heard.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ email: MEMBER.email });
});

it('asks the password before it leaves for Google, and says what refuses', async () => {
  const fields = { password: '비밀번호가 맞지 않아요. 다시 확인해 주세요.' };
  const heard = serveMember({
    ...OFFERED,
    'POST /api/auth/google/connection': () => refusal(422, { fields }),
  });
  await press('Google 연결');
  await press('Google로 계속하기');
  expect(await screen.findByText('비밀번호를 입력해주세요')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('비밀번호'), 'secret');
  await press('Google로 계속하기');
  expect(await screen.findByText(fields.password)).toBeInTheDocument();
  expect(heard.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ password: 'secret' });
});

it('shows what is linked, and lets it go, where Google is offered no longer too', async () => {
  const heard = serveMember(
    {
      'GET /api/site': { signIns: { google: false } },
      'DELETE /api/auth/google/connection': { ok: true },
    },
    { ...MEMBER, linkedSignIns: [LINKED] },
  );
  expect(await screen.findByText(/k\*\*\*@gmail\.example · .*부터/)).toBeInTheDocument();
  await press('Google 연결 해제');
  await userEvent.type(await screen.findByLabelText('비밀번호'), 'secret');
  await press('연결 해제');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(heard.find(({ call }) => call.startsWith('DELETE'))?.body).toEqual({ password: 'secret' });
});

it('lists the three, and links another without a password that there is not', async () => {
  const heard = serveMember(
    {
      'GET /api/site': { signIns: { google: true, kakao: true, naver: true } },
      'POST /api/auth/naver/connection': () => refusal(503, { message: '로그인에 실패했어요.' }),
    },
    ALONE,
  );
  expect(await screen.findByRole('button', { name: '카카오 연결' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Google 연결 해제' })).toBeInTheDocument();
  await press('네이버 연결');
  expect(await screen.findByText('네이버 화면으로 이동해서 연결해요.')).toBeInTheDocument();
  expect(screen.queryByLabelText('비밀번호')).not.toBeInTheDocument();
  await press('네이버로 계속하기');
  expect(await screen.findByText(/연결을 시작하지 못했어요/)).toBeInTheDocument();
  expect(heard.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ password: null });
});

it('says why the last way in stays', async () => {
  const message = '이 계정의 유일한 로그인 방법이에요.';
  serveMember(
    { ...OFFERED, 'DELETE /api/auth/google/connection': () => refusal(409, { message }) },
    ALONE,
  );
  await press('Google 연결 해제');
  await press('연결 해제');
  expect(await screen.findByText(new RegExp(message))).toBeInTheDocument();
});

it('offers no Google where the site has none', async () => {
  serveMember({ 'GET /api/site': { signIns: { google: false } } });
  expect(await screen.findByText('로그인 방법')).toBeInTheDocument();
  expect(screen.queryByText('Google')).not.toBeInTheDocument();
});

it('lists where one is signed in and signs out elsewhere', async () => {
  const heard = serveMember({
    'GET /api/auth/sessions': () =>
      json(heard.some(({ call }) => call.startsWith('DELETE')) ? [DEVICE] : [DEVICE, PHONE]),
    'DELETE /api/auth/sessions/2': { ok: true },
  });
  await press('로그인한 기기 보기');
  expect(await screen.findByText('Chrome · Windows')).toBeInTheDocument();
  expect(screen.getByText('지금 이 기기')).toBeInTheDocument();
  await press('Safari · iPhone 로그아웃');
  await waitFor(() => expect(screen.queryByText('Safari · iPhone')).not.toBeInTheDocument());
});

it.each([
  ['on their way', silence, '로그인한 기기를 불러오는 중'],
  ['not to be had', () => refusal(500), '지금은 안 돼요.'],
])('says that the devices are %s', async (_, answer, words) => {
  serveMember({ 'GET /api/auth/sessions': answer });
  await press('로그인한 기기 보기');
  expect(await screen.findByText(words)).toBeInTheDocument();
});

it('says what leaving means, asks for a tick, and goes home', async () => {
  const heard = serveMember({ 'DELETE /api/auth/delete-account': { ok: true } });
  await press('탈퇴하기');
  const dialog = within(await screen.findByRole('dialog', { name: '정말 떠나시나요?' }));
  expect(dialog.getByText(/7일 안에 다시 로그인하면/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '탈퇴하기' }));
  expect(await dialog.findByText('읽고 나서 체크해 주세요')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('checkbox'));
  await userEvent.click(dialog.getByRole('button', { name: '탈퇴하기' }));
  expect(await screen.findByText('탈퇴 신청 완료')).toBeInTheDocument();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  const sent = heard.find(({ call }) => call === 'DELETE /api/auth/delete-account');
  expect(sent?.body).toBeUndefined();
});

it.each([
  ['leaves', '탈퇴하기', 'DELETE /api/auth/delete-account'],
  ['signs out', '로그아웃', 'POST /api/auth/logout'],
])('goes home who %s, even where the end is heard of before the answer', async (_, verb, call) => {
  let answer = (_: Response) => {};
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  let hasEnded = false;
  serveMember({
    [call]: () => {
      hasEnded = true;
      return answered;
    },
    'GET /api/auth/me': () => (hasEnded ? refusal(401) : json(MEMBER)),
  });
  await press(verb);
  const dialog = within(await screen.findByRole('dialog'));
  for (const tick of dialog.queryAllByRole('checkbox')) await userEvent.click(tick);
  await userEvent.click(dialog.getByRole('button', { name: verb }));
  await waitFor(() => expect(hasEnded).toBe(true));
  await hearOfTheEnd();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  answer(json({ ok: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(window.location.pathname).toBe('/');
  if (verb === '탈퇴하기') expect(await screen.findByText('탈퇴 신청 완료')).toBeInTheDocument();
});

it('stays when leaving is refused', async () => {
  serveMember({ 'DELETE /api/auth/delete-account': () => refusal(409) });
  await press('탈퇴하기');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('checkbox'));
  await userEvent.click(dialog.getByRole('button', { name: '탈퇴하기' }));
  expect(await screen.findByText('탈퇴 실패')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/settings');
});

it('changes how the site looks', async () => {
  serveMember();
  await userEvent.click(await screen.findByRole('radio', { name: '어둡게' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  await userEvent.click(screen.getByRole('radio', { name: '기기 설정' }));
});
