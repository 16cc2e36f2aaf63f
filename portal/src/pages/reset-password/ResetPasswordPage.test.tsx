import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal, serve } from '@/testing/network';
import { show } from '@/testing/screen';
import ResetPasswordPage from './ResetPasswordPage';

afterEach(() => vi.unstubAllGlobals());

const RESET = 'POST /api/auth/reset-password';

function open(answer?: unknown, path = '/reset-password?token=abc') {
  const heard = serve(answer ? { [RESET]: answer } : {});
  show(<ResetPasswordPage />, path);
  return heard;
}

async function type(password: string, confirmation = password) {
  const selector = { selector: 'input' };
  await userEvent.type(screen.getByLabelText('새 비밀번호', selector), password);
  await userEvent.type(screen.getByLabelText('새 비밀번호 확인', selector), confirmation);
}

const button = () => screen.getByRole('button', { name: '비밀번호 변경' });

it.each(['/reset-password', '/reset-password?token='])('%s is no valid link', (path) => {
  open(undefined, path);
  expect(screen.getByRole('heading', { name: '쓸 수 없는 링크예요' })).toBeVisible();
  expect(screen.getByText('메일에 있는 링크를 다시 누르거나 새 링크를 받아 주세요.')).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/forgot-password');
});

it('waits until both are the same', async () => {
  open();
  expect(button()).toBeDisabled();
  await type('haebaragi7', 'haebaragi8');
  expect(screen.getByText('두 비밀번호가 서로 달라요')).toBeVisible();
  expect(button()).toBeDisabled();
});

it('asks for six characters', async () => {
  const heard = open();
  await type('햄찌');
  await userEvent.click(button());
  expect(await screen.findByText('비밀번호는 최소 6자 이상이어야 합니다')).toBeVisible();
  expect(heard.some(({ call }) => call === RESET)).toBe(false);
});

it('changes the password and leads to the sign-in', async () => {
  const heard = open(() => new Response(null, { status: 204 }));
  await type('haebaragi7');
  await userEvent.click(button());
  expect(await screen.findByRole('heading', { name: '비밀번호가 변경되었습니다' })).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/login');
  expect(heard.find(({ call }) => call === RESET)?.body).toEqual({
    token: 'abc',
    newPassword: 'haebaragi7',
  });
});

it("shows the server's refusal in an alert with the way to a new link", async () => {
  const message = '링크의 유효 시간 30분이 지났어요. 새 링크를 받아 주세요.';
  open(() => refusal(409, { message }));
  await type('haebaragi7');
  await userEvent.click(button());
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(message)).toBeVisible();
  expect(alert.getByRole('link')).toHaveAttribute('href', '/forgot-password');
});

it('shows what the server says of the password under its field', async () => {
  open(() => refusal(422, { fields: { newPassword: '너무 흔한 비밀번호예요.' } }));
  await type('haebaragi7');
  await userEvent.click(button());
  expect(await screen.findByText('너무 흔한 비밀번호예요.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
