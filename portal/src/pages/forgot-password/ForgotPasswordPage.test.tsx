import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, refusal, serve, silence } from '@/testing/network';
import { show } from '@/testing/screen';
import ForgotPasswordPage from './ForgotPasswordPage';

const FIND = 'POST /api/auth/find-username';
const RESET = 'POST /api/auth/request-password-reset';
const MAILED = json.bind(null, { message: '메일을 보내 드렸어요.' });

function open(answers: Record<string, unknown>) {
  const heard = serve(answers);
  show(<ForgotPasswordPage />, '/forgot-password');
  return heard;
}

async function ask(button: string, email = 'kongi@example.kr') {
  if (email) await userEvent.type(screen.getByLabelText('이메일'), email);
  await userEvent.click(screen.getByRole('button', { name: button }));
}

it.each(['', 'kongi', 'kongi@'])('asks for an e-mail instead of “%s”', async (email) => {
  const heard = open({});
  await ask('사용자명 찾기', email);
  expect(await screen.findByText('올바른 이메일 주소를 입력해주세요')).toBeVisible();
  expect(heard.some(({ call }) => call.startsWith('POST'))).toBe(false);
});

it('sends a forgotten username', async () => {
  const heard = open({ [FIND]: MAILED });
  await ask('사용자명 찾기');
  expect(await screen.findByText('결과를 이메일로 보내 드렸어요')).toBeVisible();
  expect(screen.getByText(/스팸 메일함/)).toBeVisible();
  expect(screen.queryByText(/30분/)).not.toBeInTheDocument();
  const way = screen.getByRole('link', { name: '로그인하러 가기' });
  expect(way).toHaveAttribute('href', '/login');
  expect(heard.at(-1)).toMatchObject({ call: FIND, body: { email: 'kongi@example.kr' } });
});

it('sends a link for a new password and says how long it lasts', async () => {
  const heard = open({ [RESET]: MAILED });
  await userEvent.click(screen.getByRole('tab', { name: '비밀번호 재설정' }));
  await ask('재설정 링크 받기');
  expect(await screen.findByText('재설정 링크를 이메일로 보내 드렸어요')).toBeVisible();
  expect(screen.getByText('링크는 30분 동안만 쓸 수 있어요.')).toBeVisible();
  expect(heard.at(-1)).toMatchObject({ call: RESET, body: { email: 'kongi@example.kr' } });
});

it('asks once while the answer is on its way', async () => {
  const heard = open({ [FIND]: silence });
  await ask('사용자명 찾기');
  const button = screen.getByRole('button', { name: '사용자명 찾기' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button);
  expect(heard.filter(({ call }) => call === FIND)).toHaveLength(1);
});

it("shows the server's refusal in an alert and lets one try again", async () => {
  const message = '너무 자주 시도했어요. 1분 뒤에 다시 시도해 주세요.';
  open({ [FIND]: () => refusal(429, { message }) });
  await ask('사용자명 찾기');
  expect(within(await screen.findByRole('alert')).getByText(message)).toBeVisible();
  expect(screen.getByRole('button', { name: '사용자명 찾기' })).not.toHaveAttribute(
    'aria-disabled',
  );
});

it('takes another address', async () => {
  open({ [FIND]: MAILED });
  await ask('사용자명 찾기');
  await userEvent.click(await screen.findByRole('button', { name: '다른 이메일로 다시 보내기' }));
  expect(screen.getByLabelText('이메일')).toBeVisible();
});
