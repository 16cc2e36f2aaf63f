import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import LoginPage from './LoginPage';

async function signIn() {
  await userEvent.type(screen.getByLabelText('사용자명'), 'kongi');
  await userEvent.type(screen.getByLabelText('비밀번호'), 'haebaragi7');
  await userEvent.click(screen.getByRole('button', { name: '로그인' }));
}

it('says what is missing', async () => {
  serve({});
  show(<LoginPage />, '/login');
  await userEvent.click(screen.getByRole('button', { name: '로그인' }));
  expect(await screen.findByText('사용자명을 입력해주세요')).toBeVisible();
  expect(screen.getByText('비밀번호를 입력해주세요')).toBeVisible();
});

it("says the server's refusal", async () => {
  const message = '사용자명이나 비밀번호가 맞지 않아요. 다시 확인해 주세요.';
  serve({ 'POST /api/auth/login': () => refusal(401, { message }) });
  show(<LoginPage />, '/login');
  await signIn();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(`로그인 실패${message}`);
  expect(screen.getByLabelText('사용자명').closest('form')).toContainElement(alert);
  expect(screen.getByLabelText('사용자명')).toHaveValue('kongi');
  expect(screen.getByLabelText('비밀번호')).toHaveValue('haebaragi7');
  expect(screen.getByRole('button', { name: '로그인' })).toHaveFocus();
});

it('says what was wrong under the field that is typed anew, and goes there', async () => {
  const message = '사용자명이나 비밀번호가 맞지 않아요. 다시 확인해 주세요.';
  const wrong = { code: 'wrong_credentials', message, fields: { password: message } };
  serve({ 'POST /api/auth/login': () => refusal(401, wrong) });
  show(<LoginPage />, '/login');
  await signIn();
  const field = screen.getByLabelText('비밀번호');
  await waitFor(() => expect(field).toHaveAccessibleDescription(message));
  expect(field).toBeInvalid();
  expect(field).toHaveFocus();
});

it('says it anew when it is refused again', async () => {
  const refusals = ['비밀번호가 맞지 않아요.', '너무 자주 시도했어요.'];
  serve({ 'POST /api/auth/login': () => refusal(401, { message: refusals.shift() ?? '' }) });
  show(<LoginPage />, '/login');
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('비밀번호가 맞지 않아요.');
  await userEvent.type(screen.getByLabelText('비밀번호'), '8{Enter}');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('너무 자주 시도했어요.'));
  expect(screen.getByLabelText('비밀번호')).toHaveFocus();
});

it('leads a banned member to their appeal', async () => {
  const message = '이용이 영구 정지된 계정이에요. 사유: 되풀이한 광고';
  const fields = { reason: '되풀이한 광고', appealPath: '/appeal?link=3.9f' };
  const refused = { code: 'account_banned', message, fields };
  serve({ 'POST /api/auth/login': () => refusal(403, refused) });
  show(<LoginPage />, '/login');
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  const link = screen.getByRole('link', { name: '이의 제기하기' });
  expect(link).toHaveAttribute('href', '/appeal?link=3.9f');
});

it.each([
  ['/login', '/'],
  ['/login?next=%2Fhamsters', '/hamsters'],
  ['/login?next=%2F%2Fevil.example', '/'],
  ['/login?next=https%3A%2F%2Fevil.example', '/'],
])('after %s goes to %s', async (from, to) => {
  serve({ 'POST /api/auth/login': () => json(MEMBER) });
  show(<LoginPage />, from);
  await signIn();
  await waitFor(() => expect(window.location.pathname).toBe(to));
});

it.each([
  ['/login', '/api/auth/google?rememberMe=true'],
  ['/login?next=%2Fhamsters', '/api/auth/google?next=%2Fhamsters&rememberMe=true'],
  ['/login?next=%2F%2Fevil.example', '/api/auth/google?rememberMe=true'],
])('offers Google where the site has it: %s', async (path, address) => {
  serve({ 'GET /api/site': { signIns: { google: true } } });
  show(<LoginPage />, path);
  const link = await screen.findByRole('link', { name: 'Google로 로그인' });
  expect(link).toHaveAttribute('href', address);
});

it('offers what the site has, in the words of each', async () => {
  serve({ 'GET /api/site': { signIns: { google: true, kakao: true, naver: true } } });
  show(<LoginPage />, '/login');
  await screen.findByRole('link', { name: '카카오 로그인' });
  const ways = screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('href')?.includes('/api/'));
  expect(ways.map((link) => link.getAttribute('href'))).toEqual([
    '/api/auth/kakao?rememberMe=true',
    '/api/auth/naver?rememberMe=true',
    '/api/auth/google?rememberMe=true',
  ]);
  expect(screen.getByRole('link', { name: '네이버 로그인' })).toBeVisible();
});

it('says so when signing in took a withdrawal back', async () => {
  serve({ 'POST /api/auth/login': { ...MEMBER, restored: true } });
  show(<LoginPage />, '/login');
  await signIn();
  expect(await screen.findByText('다시 돌아오셨네요')).toBeInTheDocument();
});

it('says that signing in went wrong', async () => {
  serve({ 'POST /api/auth/login': () => Promise.reject(new Error('broken')) });
  show(<LoginPage />, '/login');
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('로그인 중 오류가 발생했습니다.');
});

it('remembers for thirty days unless told otherwise', async () => {
  const heard = serve({ 'POST /api/auth/login': () => refusal(401) });
  show(<LoginPage />, '/login');
  await userEvent.click(screen.getByRole('checkbox', { name: '30일 동안 로그인 유지' }));
  await signIn();
  const sent = heard.find(({ call }) => call === 'POST /api/auth/login')?.body;
  expect(sent).toMatchObject({ rememberMe: false });
});

const PASSKEYS = { 'GET /api/site': { signIns: { google: false, passkey: true } } };

it('offers passkeys where the site can have them', async () => {
  serve({ 'GET /api/site': { signIns: { google: true, passkey: false } } });
  show(<LoginPage />, '/login');
  await screen.findByRole('link', { name: 'Google로 로그인' });
  expect(screen.queryByRole('button', { name: '패스키로 로그인' })).not.toBeInTheDocument();
});

it.each([
  [false, '이 주소에서는 패스키를 쓸 수 없어요.'],
  [true, '이 브라우저는 패스키를 쓸 수 없어요.'],
])('says why there is no passkey; over https: %s', async (isSecureContext, words) => {
  vi.stubGlobal('isSecureContext', isSecureContext);
  serve(PASSKEYS);
  show(<LoginPage />, '/login');
  await userEvent.click(await screen.findByRole('button', { name: '패스키로 로그인' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

const STEP = {
  code: 'second_factor_required',
  message: '한 번 더 확인해 주세요.',
  fields: { ways: 'code recovery' },
};

it('asks for a code once the password was right, and sends it as soon as it is whole', async () => {
  const wrong = { code: 'wrong_code', message: '코드가 맞지 않아요.' };
  let tries = 0;
  const heard = serve({
    'POST /api/auth/login': () => refusal(401, STEP),
    'POST /api/auth/second-step': () =>
      tries++ === 0 ? refusal(422, { ...wrong, fields: { code: wrong.message } }) : json(MEMBER),
  });
  show(<LoginPage />, '/login');
  await signIn();
  expect(await screen.findByRole('heading', { name: '한 번 더 확인할게요' })).toBeInTheDocument();
  const field = screen.getByLabelText('인증 앱의 코드');
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  expect(field).toHaveAttribute('inputmode', 'numeric');
  await userEvent.click(screen.getByRole('checkbox', { name: /이 기기에서는 30일/ }));
  await userEvent.type(field, '000 000');
  expect(await screen.findByText(wrong.message)).toBeInTheDocument();
  await userEvent.clear(field);
  await userEvent.type(field, '123456');
  expect(await screen.findByText('로그인 성공')).toBeInTheDocument();
  const sent = heard.filter(({ call }) => call === 'POST /api/auth/second-step');
  expect(sent.map(({ body }) => body)).toEqual([
    { code: '000000', rememberDevice: true },
    { code: '123456', rememberDevice: true },
  ]);
});

it('takes a recovery code where the app is lost', async () => {
  const heard = serve({
    'POST /api/auth/login': () => refusal(401, STEP),
    'POST /api/auth/second-step': () => json(MEMBER),
  });
  show(<LoginPage />, '/login');
  await signIn();
  await userEvent.click(await screen.findByRole('button', { name: '복구 코드로 확인하기' }));
  await userEvent.type(screen.getByLabelText('복구 코드'), 'k7m2p-xq4rt');
  await userEvent.click(screen.getByRole('button', { name: '로그인' }));
  expect(await screen.findByText('로그인 성공')).toBeInTheDocument();
  const sent = heard.find(({ call }) => call === 'POST /api/auth/second-step')?.body;
  expect(sent).toEqual({ code: 'k7m2p-xq4rt', rememberDevice: false });
});
