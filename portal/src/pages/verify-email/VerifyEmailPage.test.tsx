import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import VerifyEmailPage from './VerifyEmailPage';

const CHECK = 'POST /api/auth/email/check';
const CONFIRM = 'POST /api/auth/email/confirm';
const NEW = { ...MEMBER, emailVerified: false };
const VERIFY = { purpose: 'verify', email: 'kongi@example.kr' };

function open(answers: Record<string, unknown>, path = '/verify-email?token=abc') {
  const heard = serve({ 'GET /api/auth/me': NEW, ...answers });
  show(<VerifyEmailPage />, path);
  return heard;
}

it('confirms by a press, never by being opened', async () => {
  const heard = open({ [CHECK]: () => json(VERIFY), [CONFIRM]: () => json(VERIFY) });
  const button = await screen.findByRole('button', { name: '네, 제 주소예요' });
  expect(screen.getByText(/kongi@example.kr/)).toBeVisible();
  expect(heard.some(({ call }) => call === CONFIRM)).toBe(false);
  await userEvent.click(button);
  expect(await screen.findByRole('heading', { name: '메일 주소를 확인했어요' })).toBeVisible();
  expect(heard.find(({ call }) => call === CONFIRM)?.body).toEqual({ token: 'abc' });
});

it('says what a change does', async () => {
  open({ [CHECK]: () => json({ purpose: 'change', email: 'new@example.kr' }) });
  expect(await screen.findByRole('button', { name: '이 주소로 바꾸기' })).toBeVisible();
  expect(screen.getByText(/다른 기기에서는 로그아웃/)).toBeVisible();
});

it('sends a visitor to sign in and back to the link', async () => {
  const heard = open({ 'GET /api/auth/me': () => refusal(401) });
  const link = await screen.findByRole('link', { name: '로그인하기' });
  const next = encodeURIComponent('/verify-email?token=abc');
  expect(link).toHaveAttribute('href', `/login?next=${next}`);
  expect(heard.some(({ call }) => call === CHECK)).toBe(false);
});

it.each([
  ['/verify-email', /메일에 있는 링크를 다시/],
  ['/verify-email?token=x', /유효 시간이 지났어요/],
])('%s opens nothing', async (path, sentence) => {
  const message = '링크의 유효 시간이 지났어요. 설정에서 새 링크를 받아 주세요.';
  open({ [CHECK]: () => refusal(409, { code: 'email_link_expired', message }) }, path);
  expect(await screen.findByRole('heading', { name: '유효하지 않은 링크예요' })).toBeVisible();
  expect(screen.getByText(sentence)).toBeVisible();
});

it('has nothing left to do for who followed it already', async () => {
  const used = () => refusal(409, { code: 'email_link_used' });
  open({ 'GET /api/auth/me': MEMBER, [CHECK]: used });
  expect(await screen.findByRole('heading', { name: '이미 확인한 주소예요' })).toBeVisible();
});

it('says why it could not be confirmed, and lets one try again', async () => {
  const message = '이미 가입한 이메일이에요.';
  open({ [CHECK]: () => json(VERIFY), [CONFIRM]: () => refusal(409, { message }) });
  await userEvent.click(await screen.findByRole('button', { name: '네, 제 주소예요' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('button', { name: '네, 제 주소예요' })).toBeEnabled();
});
