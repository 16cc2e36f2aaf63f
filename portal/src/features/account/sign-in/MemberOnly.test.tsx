import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import { MemberOnly } from './MemberOnly';

const page = <MemberOnly fallback="…">{(me) => <p>{me.nickname}의 글</p>}</MemberOnly>;

it('sends a visitor to sign in and back', async () => {
  serve({});
  show(page, '/hamsters?tab=all');
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(window.location.search).toBe('?next=%2Fhamsters%3Ftab%3Dall');
});

it('takes nobody for a visitor in an outage, and opens when it is over', async () => {
  let me = () => refusal(503, { message: '지금은 점검 중이에요.' });
  serve({ 'GET /api/auth/me': () => me() });
  show(page, '/hamsters');
  expect(await screen.findByText('지금은 점검 중이에요.')).toBeInTheDocument();
  expect(window.location.pathname).toBe('/hamsters');
  me = () => json(MEMBER);
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText(`${MEMBER.nickname}의 글`)).toBeInTheDocument();
});
