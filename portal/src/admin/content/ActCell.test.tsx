import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { serve } from '@/testing/network';
import { showInConsole } from '../console.testing';
import { ActCell } from './ActCell';

// Dialogs and tables take jsdom a while.

it('removes for a reason that the author reads', async () => {
  const call = 'DELETE /api/admin/comments/comment%3A5';
  const heard = serve({ [call]: { auditId: 9 } });
  showInConsole('comments', <ActCell row={{ id: 'comment:5', state: 'visible' }} />);
  await userEvent.click(await screen.findByRole('button', { name: '내리기' }));
  const dialog = within(await screen.findByRole('dialog'));
  const [reason] = dialog.getAllByRole('button', { name: /광고나 도배/ });
  if (!reason) throw new Error('no reason to choose');
  await userEvent.click(reason);
  await userEvent.click(dialog.getByRole('button', { name: '내리기' }));
  expect(await screen.findByText('내용을 내렸어요.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '되돌리기' })).toBeInTheDocument();
  expect(heard.find((each) => each.call === call)?.body).toEqual({
    reason: '광고나 도배로 볼 수 있는 내용이에요.',
  });
});

it('restores what was removed', async () => {
  const call = 'POST /api/admin/posts/21/restore';
  serve({ [call]: { auditId: 10 } });
  showInConsole('posts', <ActCell row={{ id: 21, state: 'removed' }} />);
  await userEvent.click(await screen.findByRole('button', { name: '되살리기' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), '문제가 없었어요.');
  await userEvent.click(dialog.getByRole('button', { name: '되살리기' }));
  expect(await screen.findByText('내용을 되살렸어요.')).toBeInTheDocument();
});

it.each(['deleted', 'gone'] as const)('leaves what is %s alone', (state) => {
  serve({});
  showInConsole('posts', <ActCell row={{ id: 21, state }} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
