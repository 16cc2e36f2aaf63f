import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Route } from 'wouter';
import { serve } from '@/testing/network';
import { BOARDS, MEMBER, postWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import CommunityPostPage from './CommunityPostPage';

const PUT = 'PUT /api/admin/posts/21';
const KEEPERS = [{ id: MEMBER.id, nickname: MEMBER.nickname }];

function visit(isLocked: boolean, answers: Parameters<typeof serve>[0] = {}) {
  const heard = serve({
    'GET /api/auth/me': MEMBER,
    'GET /api/boards': BOARDS,
    'GET /api/community/21/comments': [],
    'GET /api/community/21': postWith({ isLocked }),
    [PUT]: { auditId: 5 },
    ...answers,
  });
  show(
    <Route path="/community/post/:id">
      <CommunityPostPage />
    </Route>,
    '/community/post/21',
  );
  return heard;
}

const menu = async () =>
  userEvent.click(await screen.findByRole('button', { name: '게시글 메뉴' }));

it('says that comments are locked, and offers members no form', async () => {
  visit(true);
  expect(await screen.findByText('댓글이 잠긴 글이에요')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '답변글 쓰기' })).not.toBeInTheDocument();
  await menu();
  expect(screen.queryByText(/댓글 잠/)).not.toBeInTheDocument();
});

it('lets a keeper of the board lock from the menu, and still comment', async () => {
  const boards = BOARDS.map((board) => (board.id === 2 ? { ...board, keepers: KEEPERS } : board));
  const heard = visit(false, { 'GET /api/boards': boards });
  await menu();
  await userEvent.click(await screen.findByText('댓글 잠그기'));
  await waitFor(() =>
    expect(heard.find(({ call }) => call === PUT)?.body).toEqual({ isLocked: true }),
  );
  expect(await screen.findByText('댓글이 잠긴 글이에요')).toBeInTheDocument();
  expect(await screen.findByRole('textbox')).toBeInTheDocument();
});
