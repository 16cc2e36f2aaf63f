import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { refusal, serve } from '@/testing/network';
import { dataProvider } from '../data/dataProvider';
import { ErrorAlert } from './ErrorAlert';

async function refusedWith(status: number) {
  serve({ 'GET /api/admin/users/3': () => refusal(status, { requestId: 'r-9' }) });
  return dataProvider.getOne('users', { id: 3 }).catch((error: unknown) => error);
}

it('lets the id of a request that met a fault be copied', async () => {
  render(<ErrorAlert error={await refusedWith(500)} />);
  expect(screen.getByText('지금은 안 돼요.', { exact: false })).toBeInTheDocument();
  expect(screen.getByText('r-9')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '복사' })).toBeInTheDocument();
});

it('gives none with a plain refusal', async () => {
  render(<ErrorAlert error={await refusedWith(409)} />);
  expect(screen.getByText('지금은 안 돼요.')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('says what did not work, and tries again where it can', async () => {
  const retry = vi.fn();
  render(<ErrorAlert error={new Error('끊겼어요.')} lead="수치가 없어요." onRetry={retry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('수치가 없어요. 끊겼어요.');
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(retry).toHaveBeenCalledOnce();
});

it('is not there while nothing failed', () => {
  const { container } = render(<ErrorAlert error={null} />);
  expect(container).toBeEmptyDOMElement();
});
