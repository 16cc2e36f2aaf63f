import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { serve } from '@/testing/network';
import { page, showInConsole } from '../console.testing';
import { mayAct } from '../keyboard/keyGuard';
import ReviewQueueList from './ReviewQueueList';

const LIST = 'GET /api/admin/held';
const RELEASE = 'POST /api/admin/held/diary/12/release';
const REMOVE = 'POST /api/admin/held/comment/4/remove';
const DIARY = {
  id: 'diary:12',
  kind: 'diary',
  targetId: 12,
  title: '첫 일기',
  content: '오늘 데려왔어요.',
  userId: 7,
  nickname: '콩이집사',
  heldAt: '2026-11-20T00:00:00Z',
  cause: 'word_rule',
  rules: [{ id: 4, words: ['묘약'] }],
  isEdit: true,
  version: 3,
};
const COMMENT = { ...DIARY, id: 'comment:4', kind: 'comment', targetId: 4, title: null };

it('releases what has the focus, and removes with a reason', async () => {
  const heard = serve({
    [LIST]: page([DIARY, COMMENT]),
    [RELEASE]: { auditId: 5 },
    [REMOVE]: { auditId: 6 },
  });
  showInConsole('held', <ReviewQueueList />);
  await screen.findByText('첫 일기');
  await userEvent.keyboard('jr');
  expect(await screen.findByText('내보냈어요. 이제 모두에게 보여요.')).toBeInTheDocument();
  // What was read, and not what its author may have made of it since.
  expect(heard.find(({ call }) => call === RELEASE)?.query).toEqual({ version: '3' });
  // The focus has gone on to the next one, which is to be read first.
  await waitFor(() => expect(mayAct()).toBe(true));
  await userEvent.keyboard('jd');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('textbox'));
  await userEvent.paste('광고예요.');
  await userEvent.click(dialog.getByRole('button', { name: '내리기' }));
  expect(await screen.findByText('내렸어요.')).toBeInTheDocument();
  expect(heard.find(({ call }) => call === REMOVE)?.body).toEqual({
    reason: '광고예요.',
    version: 3,
  });
});

it('says which rule found which words, and that it was shown before', async () => {
  serve({ [LIST]: page([DIARY]) });
  showInConsole('held', <ReviewQueueList />);
  expect(await screen.findByRole('link', { name: '단어 규칙: 묘약' })).toHaveAttribute(
    'href',
    '/word-rules/4',
  );
  expect(screen.getByText('보이던 글을 고침')).toBeInTheDocument();
});
