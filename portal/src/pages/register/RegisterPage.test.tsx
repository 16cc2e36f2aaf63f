import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import RegisterPage from './RegisterPage';

const SITE = { name: '햄찌일기', signIns: { google: false } };
/** Made and solved by ALTCHA's own library for Python. */
const CHALLENGE = {
  algorithm: 'PBKDF2/SHA-256',
  cost: 10,
  keyLength: 32,
  keyPrefix: '116453dc15369a4e3be0072a91c78937',
  nonce: '0dc36d68e86c99889cd3a8455dbdcc19',
  salt: '01aa6d898e102361256646b939aba478',
  keySignature: '49136',
  expiresAt: 1900000000,
};
const DERIVED = '116453dc15369a4e3be0072a91c78937367619d5503078147cafa56b2becf4b9';
const NO_WORK = { work: null };
const FREE = { available: true, message: '쓸 수 있는 닉네임이에요.' };
const TAKEN = {
  available: false,
  message: '이미 누가 쓰고 있는 닉네임이에요. 다른 이름을 정해 주세요.',
};

async function fill() {
  await userEvent.type(screen.getByLabelText(/^사용자명/), 'kongi');
  await userEvent.type(screen.getByLabelText(/^이메일/), 'kongi@example.kr');
  await userEvent.type(screen.getByLabelText(/^닉네임/), '콩이집사');
  await userEvent.type(screen.getByLabelText(/^비밀번호/, { selector: 'input' }), 'haebaragi7');
  await userEvent.click(screen.getByLabelText(/이용약관/));
  await userEvent.click(screen.getByLabelText('만 14세 이상이에요'));
}

const submit = () => userEvent.click(screen.getByRole('button', { name: '가입하기' }));

it('says under each field what is missing and goes to the first', async () => {
  const heard = serve({});
  show(<RegisterPage />, '/register');
  await submit();
  for (const sentence of [
    '사용자명은 최소 2자 이상이어야 합니다',
    '올바른 이메일 주소를 입력해주세요',
    '닉네임은 최소 2자 이상이어야 합니다',
    '비밀번호는 최소 6자 이상이어야 합니다',
    '개인정보처리방침 및 이용약관에 동의해주세요',
    '만 14세 이상만 가입할 수 있어요',
  ]) {
    expect(await screen.findByText(sentence)).toBeVisible();
  }
  expect(screen.getByLabelText(/^사용자명/)).toHaveFocus();
  expect(heard.some(({ call }) => call.startsWith('POST'))).toBe(false);
});

it.each([
  [FREE, false],
  [TAKEN, true],
])('says whether a nickname is free: %j', async (answer, refused) => {
  serve({ 'GET /api/auth/check-nickname': answer });
  show(<RegisterPage />, '/register');
  const field = screen.getByLabelText(/^닉네임/);
  await userEvent.type(field, '콩이집사');
  await screen.findByText(answer.message);
  expect(field).toHaveAccessibleDescription(new RegExp(answer.message));
  expect(field.getAttribute('aria-invalid')).toBe(refused ? 'true' : null);
});

it('asks about no nickname of one character', async () => {
  const heard = serve({ 'GET /api/auth/check-nickname': FREE });
  show(<RegisterPage />, '/register');
  await userEvent.type(screen.getByLabelText(/^닉네임/), '콩');
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(heard.some(({ call }) => call.includes('check-nickname'))).toBe(false);
});

it("shows the server's refusals under their fields", async () => {
  const fields = { username: '이미 누가 쓰고 있는 사용자명이에요. 다른 이름을 정해 주세요.' };
  serve({
    'GET /api/auth/check-nickname': FREE,
    'POST /api/auth/register/work': NO_WORK,
    'POST /api/auth/register': () => refusal(409, { fields }),
  });
  show(<RegisterPage />, '/register');
  await fill();
  await submit();
  expect(
    await screen.findByText('이미 누가 쓰고 있는 사용자명이에요. 다른 이름을 정해 주세요.'),
  ).toBeVisible();
  expect(screen.queryByText('가입 실패')).not.toBeInTheDocument();
  expect(screen.getByLabelText(/^사용자명/)).toHaveFocus();
});

it('says the rest above its button and keeps what was typed', async () => {
  serve({
    'GET /api/auth/check-nickname': FREE,
    'POST /api/auth/register/work': NO_WORK,
    'POST /api/auth/register': () => refusal(429),
  });
  show(<RegisterPage />, '/register');
  await fill();
  await submit();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('가입 실패지금은 안 돼요.');
  const email = screen.getByLabelText(/^이메일/);
  expect(email.closest('form')).toContainElement(alert);
  expect(email).toHaveValue('kongi@example.kr');
  expect(screen.getByLabelText('만 14세 이상이에요')).toBeChecked();
  expect(screen.getByRole('button', { name: '가입하기' })).toHaveFocus();
});

it('goes home with a welcome', async () => {
  const heard = serve({
    'GET /api/site': SITE,
    'GET /api/auth/check-nickname': FREE,
    'POST /api/auth/register/work': NO_WORK,
    'POST /api/auth/register': () => json(MEMBER),
  });
  show(<RegisterPage />, '/register');
  await fill();
  await submit();
  await waitFor(() => expect(window.location.search).toBe('?welcome=true'));
  expect(heard.find(({ call }) => call === 'POST /api/auth/register')?.body).toEqual({
    greeting: '',
    invitation: '',
    work: '',
    username: 'kongi',
    email: 'kongi@example.kr',
    nickname: '콩이집사',
    password: 'haebaragi7',
    agreeToTerms: true,
    marketing: false,
    isOver14: true,
  });
  expect(screen.queryByText('Google로 시작하기')).not.toBeInTheDocument();
});

it('computes what the server asks for while many sign up, and says so', async () => {
  const work = { parameters: CHALLENGE, signature: 'ab' };
  const heard = serve({
    'GET /api/site': SITE,
    'GET /api/auth/check-nickname': FREE,
    'POST /api/auth/register/work': { work },
    'POST /api/auth/register': () => refusal(403),
  });
  show(<RegisterPage />, '/register');
  await fill();
  await submit();
  await screen.findByRole('alert');
  expect(screen.queryByText(/계산해 확인하고 있어요/)).not.toBeInTheDocument();
  const sent = heard.find(({ call }) => call === 'POST /api/auth/register')?.body;
  const { challenge, solution } = JSON.parse(atob((sent as { work: string }).work));
  expect(challenge).toEqual(work);
  expect(solution).toMatchObject({ counter: 7, derivedKey: DERIVED });
});

it('has nothing to offer to a member', async () => {
  serve({ 'GET /api/auth/me': MEMBER });
  show(<RegisterPage />, '/register');
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(window.location.search).toBe('');
});

it('says that signing up went wrong', async () => {
  serve({
    'GET /api/auth/check-nickname': FREE,
    'POST /api/auth/register/work': NO_WORK,
    'POST /api/auth/register': () => Promise.reject(new Error('broken')),
  });
  show(<RegisterPage />, '/register');
  await fill();
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('회원가입 중 오류가 발생했습니다.');
});
