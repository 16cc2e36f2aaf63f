import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { serve } from '@/testing/network';
import { show } from '@/testing/screen';
import RemoveEntryDialog from './RemoveEntryDialog';

afterEach(() => vi.unstubAllGlobals());

async function remove(answer: unknown) {
  const heard = serve({ 'DELETE /api/diary/12': answer });
  const onClose = vi.fn();
  show(<RemoveEntryDialog id={12} onClose={onClose} />);
  expect(heard).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '삭제하기' }));
  return onClose;
}

it('deletes the entry once it has been asked, and closes', async () => {
  const onClose = await remove({ ok: true });
  expect(await screen.findByText('일기를 삭제했어요.')).toBeInTheDocument();
  expect(onClose).toHaveBeenCalled();
});

it('says that it could not be deleted, and stays open', async () => {
  const onClose = await remove(() => Promise.reject(new Error('broken')));
  expect(await screen.findByText('삭제 실패')).toBeInTheDocument();
  expect(screen.getByText('일지 삭제 중 오류가 발생했습니다.')).toBeInTheDocument();
  await waitFor(() => expect(onClose).not.toHaveBeenCalled());
});
