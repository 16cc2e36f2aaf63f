import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { show } from '@/testing/screen';
import ResetPasswordPage from './ResetPasswordPage';

const RESET = 'POST /api/auth/reset-password';

const CHECK = 'POST /api/auth/reset-password/check';
const OPENS = { passwordMin: 6 };

function openUnchecked(answers: Record<string, unknown>, path = '/reset-password?token=abc') {
  const heard = serve(answers);
  show(<ResetPasswordPage />, path);
  return heard;
}

async function open(answer?: unknown) {
  const heard = openUnchecked({ [CHECK]: OPENS, ...(answer ? { [RESET]: answer } : {}) });
  await screen.findByRole('button', { name: '비밀번호 변경' });
  return heard;
}

async function type(password: string, confirmation = password) {
  const selector = { selector: 'input' };
  await userEvent.type(screen.getByLabelText('새 비밀번호', selector), password);
  await userEvent.type(screen.getByLabelText('새 비밀번호 확인', selector), confirmation);
}

const button = () => screen.getByRole('button', { name: '비밀번호 변경' });

it.each(['/reset-password', '/reset-password?token='])('%s is no valid link', (path) => {
  openUnchecked({}, path);
  expect(screen.getByRole('heading', { name: '유효하지 않은 링크예요' })).toBeVisible();
  expect(screen.getByText('메일에 있는 링크를 다시 누르거나 새 링크를 받아 주세요.')).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/forgot-password');
});

it.each([
  [404, '비밀번호 재설정 링크가 올바르지 않아요. 새 링크를 받아 주세요.'],
  [409, '링크의 유효 시간 30분이 지났어요. 새 링크를 받아 주세요.'],
])('shows no form for a link that no longer opens: %i', async (status, message) => {
  openUnchecked({ [CHECK]: () => refusal(status, { message }) });
  expect(await screen.findByRole('heading', { name: '유효하지 않은 링크예요' })).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
  expect(screen.getByRole('link', { name: '다시 요청하기' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
  expect(screen.queryByLabelText('새 비밀번호')).not.toBeInTheDocument();
});

it('asks again when the link could not be checked', async () => {
  openUnchecked({ [CHECK]: () => refusal(500) });
  await userEvent.click(await screen.findByRole('button', { name: '다시 시도' }));
  expect(screen.queryByText('유효하지 않은 링크예요')).not.toBeInTheDocument();
});

it('offers no new link where the link is not what failed', async () => {
  await open(() => refusal(500));
  await type('haebaragi7');
  await userEvent.click(button());
  const alert = within(await screen.findByRole('alert'));
  expect(alert.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getByLabelText('새 비밀번호', { selector: 'input' })).toHaveValue('haebaragi7');
});

it('waits until both are the same', async () => {
  await open();
  expect(button()).toBeDisabled();
  await type('haebaragi7', 'haebaragi8');
  expect(screen.getByText('두 비밀번호가 서로 달라요')).toBeVisible();
  expect(button()).toBeDisabled();
});

it('asks for six characters', async () => {
  const heard = await open();
  await type('햄찌');
  await userEvent.click(button());
  expect(await screen.findByText('비밀번호는 최소 6자 이상이어야 합니다')).toBeVisible();
  expect(heard.some(({ call }) => call === RESET)).toBe(false);
});

it('says to the owner of the site how long theirs is, before they type', async () => {
  openUnchecked({ [CHECK]: { passwordMin: 10 } });
  expect(await screen.findByText('10자 이상으로 정해 주세요.')).toBeVisible();
  await type('haebaragi');
  await userEvent.click(button());
  expect(
    await screen.findByText('사이트 소유자의 비밀번호는 최소 10자 이상이어야 합니다'),
  ).toBeVisible();
});

it('changes the password and leads to the sign-in', async () => {
  const heard = await open(() => new Response(null, { status: 204 }));
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
  await open(() => refusal(409, { message }));
  await type('haebaragi7');
  await userEvent.click(button());
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(message)).toBeVisible();
  expect(alert.getByRole('link')).toHaveAttribute('href', '/forgot-password');
});

it('shows what the server says of the password under its field', async () => {
  await open(() => refusal(422, { fields: { newPassword: '너무 흔한 비밀번호예요.' } }));
  await type('haebaragi7');
  await userEvent.click(button());
  expect(await screen.findByText('너무 흔한 비밀번호예요.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('never asks again about a link that it has used itself', async () => {
  let used = false;
  const heard = openUnchecked({
    [CHECK]: () => (used ? refusal(409, { message: '이미 사용한 링크예요.' }) : json(OPENS)),
    [RESET]: () => {
      used = true;
      return new Response(null, { status: 204 });
    },
    'GET /api/auth/me': () => refusal(401),
  });
  await screen.findByRole('button', { name: '비밀번호 변경' });
  await type('haebaragi7');
  await userEvent.click(button());
  expect(await screen.findByRole('heading', { name: '비밀번호가 변경되었습니다' })).toBeVisible();
  expect(heard.filter(({ call }) => call === CHECK)).toHaveLength(1);
});
