import { createTheme, ThemeProvider } from '@mui/material/styles';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Shape } from '@/shared/api/types';
import { refusal, serve } from '@/testing/network';
import { BOARDS } from '@/testing/samples';
import { page, showInConsole } from '../console.testing';
import { lightTheme } from '../theme';
import { PlacePost } from './PlacePost';
import PostList from './PostList';

const POST: Shape<'AdminPostRow'> = {
  id: 21,
  title: '해바라기씨 나눔',
  content: '나눔해요.',
  preview: '나눔해요.',
  images: [],
  files: [],
  boardId: 2,
  board: { id: 2, name: '질문게시판' },
  isPinned: false,
  isPinnedEverywhere: false,
  isLocked: false,
  answers: null,
  state: 'visible',
  hiddenReason: null,
  isSecret: false,
  url: '/community/post/21',
  userId: 7,
  nickname: '콩이집사',
  user: { id: 7, nickname: '콩이집사', profileImage: null, level: 3 },
  likesCount: 0,
  commentsCount: 0,
  viewsCount: 0,
  casesCount: 0,
  createdAt: '2026-11-20T00:00:00Z',
  updatedAt: '2026-11-20T00:00:00Z',
  removedAt: null,
  deletedAt: null,
};
const LIST = 'GET /api/admin/posts';
const REMOVE = 'POST /api/admin/content/remove';
const PUT = 'PUT /api/admin/posts/21';
const SELECTED = 'POST /api/admin/posts/selected';

// Dialogs and tables take jsdom a while.

async function giveReason() {
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), '광고예요.');
  await userEvent.click(dialog.getByRole('button', { name: '내리기' }));
  return dialog;
}

it('removes all selected rows with one reason and one undo', async () => {
  const rows = [POST, { ...POST, id: 22 }, { ...POST, id: 23, state: 'removed' }];
  const refused = [{ kind: 'community', id: 22, message: '작성자가 지웠어요.' }];
  const heard = serve({ [LIST]: page(rows), [REMOVE]: { auditId: 9, done: 1, refused } });
  showInConsole('posts', <PostList />);
  const table = within(await screen.findByRole('table'));
  await userEvent.click(table.getAllByRole('checkbox')[0] as HTMLElement);
  await screen.findByText('3개 선택');
  // The bar above the rows comes first; each row has such a button of its own.
  await userEvent.click(screen.getAllByRole('button', { name: '내리기' })[0] as HTMLElement);
  await giveReason();
  expect(
    await screen.findByText(
      /^1개를 내렸어요. 1개는 그대로예요. 해바라기씨 나눔: 작성자가 지웠어요.$/,
    ),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '되돌리기' })).toBeInTheDocument();
  expect(heard.find(({ call }) => call === REMOVE)?.body).toEqual({
    targets: [
      { kind: 'community', id: 21 },
      { kind: 'community', id: 22 },
    ],
    reason: '광고예요.',
  });
});

it('names the checkbox of a row on what is checked', async () => {
  serve({ [LIST]: page([POST]) });
  showInConsole(
    'posts',
    <ThemeProvider theme={createTheme(lightTheme)}>
      <PostList />
    </ThemeProvider>,
  );
  const box = await screen.findByRole('checkbox', { name: '이 줄 선택' });
  expect(box.closest('span')).not.toHaveAttribute('aria-label');
});

it('moves a post to another board', async () => {
  const heard = serve({ 'GET /api/admin/boards': page(BOARDS), [PUT]: { auditId: 3 } });
  showInConsole('posts', <PlacePost post={POST} />);
  await userEvent.click(await screen.findByRole('button', { name: '옮기기' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('combobox'));
  expect(screen.queryByRole('option', { name: '질문게시판' })).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('option', { name: '자유게시판' }));
  await userEvent.click(dialog.getByRole('button', { name: '옮기기' }));
  expect(await screen.findByText('글을 옮겼어요.')).toBeInTheDocument();
  expect(heard.find(({ call }) => call === PUT)?.body).toEqual({
    boardId: 1,
    categoryId: null,
  });
});

it('closes the comments of all selected posts, and names them first', async () => {
  const locked = { ...POST, id: 22, title: '잠긴 글', isLocked: true };
  const heard = serve({
    [LIST]: page([POST, locked]),
    'GET /api/admin/boards': page(BOARDS),
    [SELECTED]: { auditId: 9, done: 1, refused: [], parts: [8] },
  });
  showInConsole('posts', <PostList />);
  const table = within(await screen.findByRole('table'));
  await userEvent.click(table.getAllByRole('checkbox')[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: '댓글 잠그기' }));
  const dialog = within(await screen.findByRole('dialog', { name: /글 1개의 댓글을 잠글까요/ }));
  expect(dialog.getByText('해바라기씨 나눔')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '댓글 잠그기' }));
  expect(await screen.findByText('글 1개의 댓글을 잠갔어요.')).toBeInTheDocument();
  expect(heard.find(({ call }) => call === SELECTED)?.body).toEqual({ ids: [21], isLocked: true });
});

/** Selects the post, and chooses another board for it. */
async function chooseBoard(boards: readonly object[]) {
  const heard = serve({
    [LIST]: page([POST]),
    'GET /api/admin/boards': page(boards),
    [SELECTED]: { auditId: 9, done: 1, refused: [], parts: [8] },
  });
  showInConsole('posts', <PostList />);
  const table = within(await screen.findByRole('table'));
  await userEvent.click(table.getAllByRole('checkbox')[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: '옮기기' }));
  const dialog = within(await screen.findByRole('dialog', { name: /글 1개를 어디로/ }));
  await userEvent.click(await dialog.findByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name: '자유게시판' }));
  async function move() {
    await userEvent.click(dialog.getByRole('button', { name: '옮기기' }));
    expect(await screen.findByText('글 1개를 옮겼어요.')).toBeInTheDocument();
    return heard.find(({ call }) => call === SELECTED)?.body;
  }
  return { dialog, move };
}

it('moves all selected posts to the chosen board', async () => {
  const { move } = await chooseBoard(BOARDS);
  expect(await move()).toEqual({ ids: [21], boardId: 1, categoryId: null });
});

it('moves selected posts out of a restricted board once that is confirmed', async () => {
  const boards = BOARDS.map((board) => ({ ...board, readPermission: 'level:5' }));
  const { dialog, move } = await chooseBoard(boards);
  await userEvent.click(dialog.getByRole('checkbox', { name: /더 많은 사람이/ }));
  expect(await move()).toMatchObject({ mayOpen: true });
});

it('pins a post, and says why when it cannot', async () => {
  const message = '게시글을 찾을 수 없어요.';
  serve({ [PUT]: () => refusal(404, { message }) });
  showInConsole('posts', <PlacePost post={POST} />);
  await userEvent.click(await screen.findByRole('button', { name: '고정' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
});
