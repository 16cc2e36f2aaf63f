import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Show } from 'react-admin';
import { expect, it } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { showInConsole } from '../console.testing';
import { SHOWN } from './record';

it('says why a record does not come, stays, and tries again', async () => {
  let answer = () => refusal(503, { message: '지금은 점검 중이에요.' });
  serve({ 'GET /api/admin/things/7': () => answer() });
  showInConsole('things', <Show {...SHOWN}>여기 있어요</Show>, '/things/7/show');
  expect(await screen.findByText('지금은 점검 중이에요.')).toBeInTheDocument();
  expect(window.location.hash).toBe('#/things/7/show');
  expect(screen.queryByText('없는 내용이에요.')).not.toBeInTheDocument();
  answer = () => json({ id: 7 });
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText('여기 있어요')).toBeInTheDocument();
});
