import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import { Gate } from './Gate';

const ME = 'GET /api/auth/me';
const DENIED = '관리자만 볼 수 있는 페이지예요.';

it('sends a visitor to sign in and back to where they wanted to be', async () => {
  serve({});
  show(<Gate>안</Gate>, '/admin/users?page=2');
  expect(await screen.findByRole('heading', { name: DENIED })).toBeInTheDocument();
  const signIn = screen.getByRole('link', { name: '로그인하기' });
  expect(signIn).toHaveAttribute('href', '/login?next=%2Fadmin%2Fusers%3Fpage%3D2');
});

it('tells a member that it is for admins', async () => {
  serve({ [ME]: MEMBER });
  show(<Gate>안</Gate>, '/admin');
  expect(await screen.findByRole('heading', { name: DENIED })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '홈으로 가기' })).toHaveAttribute('href', '/');
});

it('calls an outage an outage, and opens when it is over', async () => {
  let answer = () => refusal(503, { message: '지금은 점검 중이에요.' });
  serve({
    [ME]: () => answer(),
    'GET /api/admin/me': { id: 1, role: 'owner', permissions: [], suspensionDays: null },
  });
  show(<Gate>안</Gate>, '/admin');
  expect(await screen.findByText('지금은 점검 중이에요.')).toBeInTheDocument();
  expect(screen.queryByText(DENIED)).not.toBeInTheDocument();
  answer = () => json({ ...MEMBER, role: 'owner', isAdmin: true });
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText('안')).toBeInTheDocument();
});
