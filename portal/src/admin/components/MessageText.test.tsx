import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal, serve } from '@/testing/network';
import { errorMessage } from '../actions/errorMessage';
import { dataProvider } from '../dataProvider';
import { MessageText } from './MessageText';

afterEach(() => vi.unstubAllGlobals());

async function refusedWith(status: number) {
  serve({ 'GET /api/admin/users/3': () => refusal(status, { requestId: 'r-9' }) });
  return dataProvider.getOne('users', { id: 3 }).catch((error: unknown) => error);
}

it('lets the id of a request that met a fault be copied', async () => {
  render(<MessageText text={errorMessage(await refusedWith(500))} />);
  expect(screen.getByText('지금은 안 돼요.', { exact: false })).toBeInTheDocument();
  expect(screen.getByText('r-9')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '복사' })).toBeInTheDocument();
});

it('gives none with a plain refusal', async () => {
  render(<MessageText text={errorMessage(await refusedWith(409))} />);
  expect(screen.getByText('지금은 안 돼요.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '복사' })).not.toBeInTheDocument();
});
