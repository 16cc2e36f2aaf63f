import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { page, showInConsole } from '../console.testing';
import { useShortcuts } from '../keyboard/shortcuts';
import { useNotifyWithUndo } from './useNotifyWithUndo';
import { useUndo } from './useUndo';

/** Two acts are done, and u takes back the latest. */
function Acts() {
  const notify = useNotifyWithUndo('reports');
  const undo = useUndo();
  useShortcuts([
    { key: 'a', label: '하나', run: () => notify('하나 했어요.', 1) },
    { key: 'b', label: '둘', run: () => notify('둘 했어요.', 2) },
    { key: 'u', label: '되돌리기', run: () => void undo() },
  ]);
  return <p>화면</p>;
}

async function undoTwice(refused: () => Response) {
  let answer = refused;
  const heard = serve({
    'GET /api/admin/reports': page([]),
    'POST /api/admin/audit/1/undo': { id: 11, left: 0 },
    'POST /api/admin/audit/2/undo': () => answer(),
  });
  showInConsole('reports', <Acts />);
  await screen.findByText('화면');
  await userEvent.keyboard('ab');
  await screen.findByText('둘 했어요.');
  await userEvent.keyboard('u');
  await waitFor(() => expect(undone()).toEqual(['2']));
  answer = () => json({ id: 12, left: 0 });
  const retry = () => screen.findByRole('button', { name: '다시 시도' });
  function undone() {
    return heard.flatMap(({ call }) => /audit\/(\d)\/undo/.exec(call)?.[1] ?? []);
  }
  return { undone, retry };
}

it('undoes the same act again after a failure that passes, not the one before it', async () => {
  const { undone, retry } = await undoTwice(() => refusal(503));
  await retry();
  await userEvent.keyboard('u');
  await waitFor(() => expect(undone()).toEqual(['2', '2']));
  await screen.findByText('되돌렸어요.');
});

it('offers to try again where there are no keys', async () => {
  const { undone, retry } = await undoTwice(() => {
    throw new TypeError('offline');
  });
  await userEvent.click(await retry());
  await waitFor(() => expect(undone()).toEqual(['2', '2']));
});

it('goes on to the act before one that cannot be undone', async () => {
  const { undone } = await undoTwice(() => refusal(409, { message: '그사이 바뀌었어요.' }));
  await screen.findByText('그사이 바뀌었어요.');
  await userEvent.keyboard('u');
  await waitFor(() => expect(undone()).toEqual(['2', '1']));
});
