import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Shape } from '@/shared/api/types';
import { refusal, serve } from '@/testing/network';
import { showInConsole } from '../console.testing';
import PopupEdit from './PopupEdit';

const AT = '2026-11-20T00:00:00Z';
const ONE = 'GET /api/admin/popups/3';
const PUT = 'PUT /api/admin/popups/3';
const END = 'POST /api/admin/popups/3/end';

const POPUP: Shape<'PopupRow'> = {
  id: 3,
  audience: 'everybody',
  title: '설 연휴 안내',
  content: '**연휴** 동안 답이 늦어요.',
  image: '',
  beginsAt: AT,
  endsAt: '2026-12-20T00:00:00Z',
  author: '햄장',
  createdAt: AT,
  updatedAt: AT,
  version: 'v1',
  state: 'running',
};

function visit() {
  showInConsole('popups', <PopupEdit />, '/popups/3/show');
}

it('shows what is being written, and says under the form what is wrong', async () => {
  const sentence = '끝나는 때는 시작하는 때보다 뒤여야 해요.';
  const heard = serve({ [ONE]: POPUP, [PUT]: () => refusal(422, { message: sentence }) });
  visit();
  const preview = within(await screen.findByRole('region', { name: '미리 보기' }));
  expect(preview.getByText('연휴').tagName).toBe('STRONG');
  await userEvent.type(screen.getByLabelText(/^제목/), '!');
  expect(preview.getByRole('heading', { name: '설 연휴 안내!' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '저장' }));
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  const sent = heard.find(({ call }) => call === PUT);
  expect(sent?.body).toMatchObject({ title: '설 연휴 안내!', beginsAt: AT, version: 'v1' });
});

it('is looked at alone on the site, and ended after a question', async () => {
  const heard = serve({ [ONE]: POPUP, [END]: { ...POPUP, state: 'ended', auditId: 9 } });
  visit();
  const trial = await screen.findByRole('link', { name: '나에게만 먼저 보기' });
  expect(trial).toHaveAttribute('href', '/?popup=3');
  await userEvent.click(screen.getByRole('button', { name: '지금 끝내기' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(heard.some(({ call }) => call === END)).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: '지금 끝내기' }));
  await waitFor(() => expect(heard.some(({ call }) => call === END)).toBe(true));
});
