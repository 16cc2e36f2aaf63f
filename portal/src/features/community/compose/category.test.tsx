import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { BOARDS, MEMBER, postWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import { openCompose } from './openCompose';

beforeEach(() => {
  localStorage.clear();
  window.history.pushState(null, '', '/elsewhere');
});

const CATEGORIES = [
  { id: 7, name: '먹이', color: 'green', postsCount: 2 },
  { id: 8, name: '집', color: 'blue', postsCount: 0 },
];

async function write(isCategoryRequired: boolean, answers: Parameters<typeof serve>[0] = {}) {
  const boards = BOARDS.map((board) =>
    board.id === 2 ? { ...board, categories: CATEGORIES, isCategoryRequired } : board,
  );
  const heard = serve({
    'GET /api/auth/me': MEMBER,
    'GET /api/boards': boards,
    'POST /api/community': () => json(postWith()),
    ...answers,
  });
  show(null, '/community');
  act(() => openCompose({ mode: 'create', boardId: 2 }));
  await userEvent.type(await screen.findByLabelText('제목'), '무엇을 먹나요');
  await userEvent.type(await screen.findByRole('textbox', { name: '내용' }), '궁금해요');
  return () => heard.find(({ call }) => call === 'POST /api/community')?.body;
}

const publish = () => userEvent.click(screen.getByRole('button', { name: '게시하기' }));
const category = () => screen.findByLabelText(/말머리/);

it('asks for a category where the board requires one', async () => {
  const sent = await write(true);
  await publish();
  expect(await screen.findByText('말머리를 골라 주세요.')).toBeInTheDocument();
  await userEvent.selectOptions(await category(), '먹이');
  await publish();
  await waitFor(() => expect(sent()).toMatchObject({ boardId: 2, categoryId: 7 }));
});

it('sends none where none is chosen, and nothing from another board', async () => {
  const sent = await write(false);
  await userEvent.selectOptions(await category(), '집');
  await userEvent.selectOptions(screen.getByLabelText(/게시판/), '자유게시판');
  await publish();
  await waitFor(() => expect(sent()).toMatchObject({ boardId: 1 }));
  expect(sent()).not.toHaveProperty('categoryId');
});

it('says at the field what the server refuses, and keeps what was typed', async () => {
  const fields = { categoryId: '이 게시판의 말머리를 골라 주세요.' };
  await write(false, { 'POST /api/community': () => refusal(422, { fields }) });
  await userEvent.selectOptions(await category(), '집');
  await publish();
  expect(await screen.findByText(fields.categoryId)).toBeInTheDocument();
  expect(screen.getByLabelText('제목')).toHaveValue('무엇을 먹나요');
});
