import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openDialog } from '@/shared/ui/dialogs';
import { serve } from '@/testing/network';
import { show } from '@/testing/screen';
import RemoveEntryDialog from './RemoveEntryDialog';

async function remove(answer: unknown) {
  const heard = serve({ 'DELETE /api/diary/12': answer });
  const onClose = vi.fn();
  show(<RemoveEntryDialog id={12} onClose={onClose} />);
  expect(heard.filter(({ call }) => call.startsWith('DELETE'))).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '지우기' }));
  return onClose;
}

it('deletes the entry once it has been asked, and closes', async () => {
  const onClose = await remove({ ok: true });
  expect(await screen.findByText('일기를 지웠어요')).toBeInTheDocument();
  expect(onClose).toHaveBeenCalled();
});

it('says that it could not be deleted, and stays open', async () => {
  const onClose = await remove(() => Promise.reject(new Error('broken')));
  expect(await screen.findByText('삭제 실패')).toBeInTheDocument();
  expect(screen.getByText('일지 삭제 중 오류가 발생했습니다.')).toBeInTheDocument();
  await waitFor(() => expect(onClose).not.toHaveBeenCalled());
});

/** As a menu asks: the dialog closes when it is done, and the message can be reached. */
async function ask() {
  show(<main />);
  await act(() => openDialog(async () => ({ default: RemoveEntryDialog }), { id: 12 }));
}

it('offers a way back at once, and the way to what was deleted', async () => {
  const heard = serve({
    'DELETE /api/diary/12': { ok: true },
    'POST /api/trash/diary/12/restore': { kind: 'diary', id: 12, url: '/diary/12', isHeld: false },
  });
  await ask();
  expect(screen.getByText(/30일 동안 ‘지운 글’에서 되살릴 수 있어요/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '지우기' }));
  expect(await screen.findByRole('link', { name: '지운 글 보기' })).toHaveAttribute(
    'href',
    '/trash',
  );
  await userEvent.click(screen.getByRole('button', { name: '되돌리기' }));
  expect(await screen.findByText('되살렸어요')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '보러 가기' })).toBeInTheDocument();
  expect(heard.map(({ call }) => call)).toContain('POST /api/trash/diary/12/restore');
});

it('says why it could not be brought back', async () => {
  serve({
    'DELETE /api/diary/12': { ok: true },
    'POST /api/trash/diary/12/restore': () => Promise.reject(new TypeError('offline')),
  });
  await ask();
  await userEvent.click(screen.getByRole('button', { name: '지우기' }));
  await userEvent.click(await screen.findByRole('button', { name: '되돌리기' }));
  expect(await screen.findByText(/지운 글을 되살리지 못했어요/)).toBeInTheDocument();
});
