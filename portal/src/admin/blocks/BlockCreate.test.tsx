import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { refusal, serve } from '@/testing/network';
import { showInConsole } from '../console.testing';
import BlockCreate from './BlockCreate';

const POST = 'POST /api/admin/blocks';
const DAY_MS = 86_400_000;

it('blocks what came along from a member for as long as was chosen', async () => {
  const sentence = '지금 접속한 주소가 들어 있어서 막을 수 없어요.';
  const heard = serve({ [POST]: () => refusal(422, { fields: { subject: sentence } }) });
  showInConsole('blocks', <BlockCreate />, '/blocks?subject=203.0.113.7');
  expect(await screen.findByLabelText(/막을 주소나 도메인/)).toHaveValue('203.0.113.7');
  await userEvent.type(screen.getByLabelText(/^이유/), '도배');
  await userEvent.click(screen.getByText('7일'));
  await userEvent.click(screen.getByRole('button', { name: '차단 만들기' }));
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  const sent = heard.find(({ call }) => call === POST)?.body as Record<string, string>;
  expect(sent).toMatchObject({ subject: '203.0.113.7', level: 'sign_up', reason: '도배' });
  const days = (Date.parse(sent.endsAt ?? '') - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
});
