import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { invitationToken } from '@/features/account/sign-in/invitation';
import { refusal, serve } from '@/testing/network';
import { show } from '@/testing/screen';
import RegisterPage from './RegisterPage';

const SITE = { 'GET /api/site': { signUps: 'invited', signIns: { google: false } } };

beforeEach(() => window.history.replaceState(null, '', '/register'));
afterEach(() => {
  sessionStorage.clear();
});

it('tells who was not invited what to do', async () => {
  serve({ ...SITE, 'GET /api/auth/me': () => refusal(401) });
  show(<RegisterPage />, '/register');
  expect(await screen.findByText('초대받은 사람만 가입할 수 있어요')).toBeVisible();
});

it('tells whose link is over, before anything is typed', async () => {
  serve({
    ...SITE,
    'GET /api/auth/me': () => refusal(401),
    'GET /api/invitation': () => refusal(403),
  });
  show(<RegisterPage />, '/register?invitation=gone');
  expect(await screen.findByText('더 쓸 수 없는 초대 링크예요')).toBeVisible();
});

it('shows the form to who was invited, and knows the link after the way to Google', async () => {
  serve({
    ...SITE,
    'GET /api/auth/me': () => refusal(401),
    'GET /api/invitation': { expiresAt: '2026-12-01T00:00:00Z' },
  });
  show(<RegisterPage />, '/register?invitation=good');
  await userEvent.type(await screen.findByLabelText(/사용자명/), 'bami');
  window.history.replaceState(null, '', '/register/complete');
  expect(invitationToken()).toBe('good');
});
