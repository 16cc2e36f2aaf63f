import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { BOARDS } from '@/testing/samples';
import { page, showInConsole } from '../console.testing';
import BoardList from './BoardList';

const LIST = 'GET /api/admin/boards';
const ORDER = 'POST /api/admin/boards/reorder';

// Dialogs and tables take jsdom a while.

function names() {
  return screen
    .getAllByRole('listitem')
    .map((row) => row.querySelector('.font-semibold')?.textContent);
}

it('moves a board by its arrow, which keeps the focus', async () => {
  let stored = BOARDS;
  const heard = serve({
    [LIST]: () => page(stored)(),
    [ORDER]: () => {
      stored = [1, 0, 2].map((place) => BOARDS[place] as (typeof BOARDS)[number]);
      return json({ auditId: 4 });
    },
  });
  showInConsole('boards', <BoardList />);
  const down = await screen.findByRole('button', { name: '자유게시판 아래로' });
  await userEvent.click(down);
  await waitFor(() => expect(names()[0]).toBe('질문게시판'));
  expect(heard.find(({ call }) => call === ORDER)?.body).toEqual({ ids: [2, 1, 5] });
  await waitFor(() => expect(down).toHaveFocus());
  expect(await screen.findByText('자유게시판 게시판을 2번째로 옮겼어요.')).toBeInTheDocument();
});

it('puts the boards back when the server refuses', async () => {
  const message = '그사이 게시판이 바뀌었어요.';
  serve({ [LIST]: page(BOARDS), [ORDER]: () => refusal(409, { message }) });
  showInConsole('boards', <BoardList />);
  await userEvent.click(await screen.findByRole('button', { name: '질문게시판 위로' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  await waitFor(() => expect(names()[0]).toBe('자유게시판'));
});

it('keeps the first board, and asks where the posts of another go', async () => {
  const remove = 'DELETE /api/admin/boards/2';
  const heard = serve({ [LIST]: page(BOARDS), [remove]: { auditId: 5 } });
  showInConsole('boards', <BoardList />);
  const [first, second] = await screen.findAllByRole('listitem');
  if (!first || !second) throw new Error('no boards');
  expect(within(first).queryByRole('button', { name: '지우기' })).not.toBeInTheDocument();
  await userEvent.click(within(second).getByRole('button', { name: '지우기' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('combobox', { name: '글을 옮길 게시판' })).toHaveTextContent(
    '자유게시판',
  );
  await userEvent.click(dialog.getByRole('button', { name: '지우기' }));
  expect(await screen.findByText('게시판을 지웠어요.')).toBeInTheDocument();
  expect(heard.find(({ call }) => call === remove)?.query).toEqual({ moveTo: '1' });
});

it('deletes an empty board at once, unless the server finds posts there', async () => {
  const remove = 'DELETE /api/admin/boards/2';
  const empty = BOARDS.map((board) => ({ ...board, postsCount: 0 }));
  const message = '게시판에 글이 3개 있어요. 옮길 게시판을 골라 주세요.';
  let isEmpty = true;
  serve({
    [LIST]: page(empty),
    [remove]: () => (isEmpty ? json({ auditId: 5 }) : refusal(409, { message })),
  });
  showInConsole('boards', <BoardList />);
  const press = async () => {
    const [, second] = await screen.findAllByRole('listitem');
    await userEvent.click(within(second as HTMLElement).getByRole('button', { name: '지우기' }));
  };
  await press();
  expect(await screen.findByText('게시판을 지웠어요.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  isEmpty = false;
  await press();
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
});

it('asks again where deleting a board opens its posts to more', async () => {
  const said = "'질문게시판'의 글 12개를 '자유게시판'을 읽는 모두가 보게 돼요.";
  const remove = 'DELETE /api/admin/boards/2';
  let isFirst = true;
  const heard = serve({
    [LIST]: page(BOARDS),
    [remove]: () => {
      if (!isFirst) return json({ auditId: 5 });
      isFirst = false;
      return refusal(409, { code: 'board_opens', message: said });
    },
  });
  showInConsole('boards', <BoardList />);
  const [, second] = await screen.findAllByRole('listitem');
  await userEvent.click(within(second as HTMLElement).getByRole('button', { name: '지우기' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: '지우기' }));
  expect(await dialog.findByText(said)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('checkbox'));
  await userEvent.click(dialog.getByRole('button', { name: '지우기' }));
  expect(await screen.findByText('게시판을 지웠어요.')).toBeInTheDocument();
  const sent = heard.filter(({ call }) => call === remove).map(({ query }) => query);
  expect(sent).toEqual([{ moveTo: '1' }, { moveTo: '1', mayOpen: 'true' }]);
});

it('merges a board into another, and asks again where that opens it to more', async () => {
  const said = "'질문게시판'의 글 12개를 '자유게시판'을 읽는 모두가 보게 돼요.";
  let isFirst = true;
  const heard = serve({
    'GET /api/admin/boards': page(BOARDS),
    'POST /api/admin/boards/2/merge': () => {
      if (!isFirst) return json({ auditId: 4 });
      isFirst = false;
      return refusal(409, { code: 'board_opens', message: said });
    },
  });
  showInConsole('boards', <BoardList />);
  await userEvent.click(
    (await screen.findAllByRole('button', { name: '합치기' }))[0] as HTMLElement,
  );
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name: '자유게시판' }));
  await userEvent.click(dialog.getByRole('button', { name: '합치기' }));
  expect(await dialog.findByText(said)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('checkbox'));
  await userEvent.click(dialog.getByRole('button', { name: '합치기' }));
  expect(await screen.findByText('게시판을 합쳤어요.')).toBeInTheDocument();
  expect(heard.filter(({ call }) => call.endsWith('/merge')).at(-1)?.body).toEqual({
    intoId: 1,
    mayOpen: true,
  });
});
