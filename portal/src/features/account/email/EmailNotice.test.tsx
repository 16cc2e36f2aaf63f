import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { refusal, serve } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import EmailDialog from './EmailDialog';
import { EmailNotice } from './EmailNotice';

const NEW = { ...MEMBER, emailVerified: false };

it('is nothing for who has proved their address', () => {
  serve({});
  show(<EmailNotice me={MEMBER} />);
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
});

it('sends the link again, and says how often is enough', async () => {
  const answers = {
    'POST /api/auth/email/verification': () => new Response(null, { status: 204 }),
  };
  const heard = serve(answers);
  show(<EmailNotice me={NEW} />);
  expect(screen.getByRole('region', { name: '메일 주소를 확인해 주세요' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '다시 보내기' }));
  expect(await screen.findByText(/다시 보냈어요/)).toBeVisible();
  expect(heard).toHaveLength(1);

  const message = '확인 메일을 여러 번 보냈어요. 52분 뒤에 다시 시도해 주세요.';
  serve({ 'POST /api/auth/email/verification': () => refusal(429, { message }) });
  await userEvent.click(screen.getByRole('button', { name: '다시 보내기' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

it('says that mail came back, and tries the address once more', async () => {
  const heard = serve({
    'POST /api/auth/email/verification': () => new Response(null, { status: 204 }),
  });
  show(<EmailNotice me={{ ...MEMBER, emailBounced: true }} />);
  expect(screen.getByRole('region', { name: '메일이 돌아왔어요' })).toHaveTextContent(MEMBER.email);
  await userEvent.click(screen.getByRole('button', { name: '이 주소로 다시 받기' }));
  expect(await screen.findByText(/확인 메일을 보냈어요/)).toBeVisible();
  expect(heard).toHaveLength(1);
});

it('says which mail a change waits for, and takes it back', async () => {
  const heard = serve({ 'DELETE /api/auth/email': () => new Response(null, { status: 204 }) });
  const pendingEmail = { email: 'new@example.kr', awaits: 'current' as const };
  show(<EmailNotice me={{ ...MEMBER, pendingEmail }} />);
  expect(screen.getByText(/먼저 지금 주소/)).toHaveTextContent('new@example.kr');
  await userEvent.click(screen.getByRole('button', { name: '변경 취소' }));
  expect(heard.some(({ call }) => call === 'DELETE /api/auth/email')).toBe(true);
});

it('asks for the password and keeps what was typed when refused', async () => {
  const message = '비밀번호가 맞지 않아요. 다시 확인해 주세요.';
  serve({ 'PUT /api/auth/email': () => refusal(422, { fields: { password: message } }) });
  show(<EmailDialog hasPassword isBounced={false} onClose={() => {}} />);
  const press = () => userEvent.click(screen.getByRole('button', { name: '확인 메일 받기' }));
  await press();
  expect(await screen.findByText('올바른 이메일 주소를 입력해주세요')).toBeVisible();
  await userEvent.type(screen.getByLabelText('새 이메일'), 'new@example.kr');
  await userEvent.type(screen.getByLabelText('비밀번호'), 'wrong');
  await press();
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('새 이메일')).toHaveValue('new@example.kr');
});
