import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { api } from '@/shared/api/client';
import { createQueryClient } from '@/shared/api/queryClient';
import { useAction } from '@/shared/api/useAction';
import { json, refusal, serve } from '@/testing/network';
import { Shell } from './Shell';

const CLOSED = { message: '지금은 읽기만 할 수 있어요. 서버를 옮기고 있어요.', until: null };

function Liking() {
  const like = useAction({
    mutationFn: () => api.post('/api/diary/{entry_id}/like', { path: { entry_id: 1 } }),
    failure: { title: '좋아요 실패', description: '좋아요를 누르지 못했어요.' },
  });
  return (
    <button type="button" onClick={() => like.mutate()}>
      좋아요
    </button>
  );
}

function showShell() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Shell>
        <Liking />
      </Shell>
    </QueryClientProvider>,
  );
}

it('says on every page that the site is read only', async () => {
  serve({ 'GET /api/site': { readOnly: CLOSED }, 'GET /api/auth/me': () => refusal(401) });
  showShell();
  expect(await screen.findByText(CLOSED.message)).toBeInTheDocument();
});

it('finds out by the first refusal of a page that was open before', async () => {
  let readOnly: typeof CLOSED | null = null;
  serve({
    'GET /api/site': () => json({ readOnly }),
    'GET /api/auth/me': () => refusal(401),
    'POST /api/diary/1/like': () => {
      readOnly = CLOSED;
      return refusal(503, { code: 'read_only', message: CLOSED.message });
    },
  });
  showShell();
  const button = await screen.findByRole('button', { name: '좋아요' });
  await waitFor(() => expect(screen.queryByText(CLOSED.message)).toBeNull());
  button.click();
  expect(await screen.findByText(CLOSED.message)).toBeInTheDocument();
});
