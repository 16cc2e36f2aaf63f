import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { json, refusal, serve, silence } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import AuthCallbackPage from './AuthCallbackPage';

function arrive(answer: () => Response | Promise<Response>) {
  serve({ 'GET /api/auth/me': answer });
  show(<AuthCallbackPage />, '/auth/callback');
}

it('says what is going on', () => {
  arrive(silence);
  expect(screen.getByRole('status')).toHaveTextContent('로그인 처리 중...');
});

it('greets a member and goes home', async () => {
  arrive(() => json(MEMBER));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(await screen.findByText('로그인 성공')).toBeInTheDocument();
  expect(screen.getByText('반가워요!')).toBeInTheDocument();
});

it('sends nobody to the sign-in without a word', async () => {
  arrive(() => refusal(401));
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(screen.queryByText('로그인 실패')).not.toBeInTheDocument();
});

it('says that it failed and goes to the sign-in', async () => {
  arrive(() => refusal(500));
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(await screen.findByText('로그인 실패')).toBeInTheDocument();
  expect(screen.getByText('인증하지 못했어요.')).toBeInTheDocument();
});
