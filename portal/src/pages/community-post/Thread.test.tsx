import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Route } from 'wouter';
import { json, serve } from '@/testing/network';
import { BOARDS, MEMBER, postWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import CommunityPostPage from './CommunityPostPage';

beforeEach(() => localStorage.clear());

const POST = 'GET /api/community/21';
const THREAD = `${POST}/thread`;
const NEIGHBOUR = { id: 9, nickname: '봄봄', profileImage: null, level: 52 };

const ANSWERS = [
  { id: 22, title: '저는 종이요', preview: '먼지가 적어요', answers: null },
  { id: 23, title: '고마워요', preview: '써 볼게요', answers: '봄봄' },
].map((one) => ({ ...one, createdAt: '2026-11-19T13:00:00Z', user: NEIGHBOUR }));

function threadWith(part: object = {}) {
  return { top: null, parent: null, posts: ANSWERS, total: 2, ...part };
}

function visit(answers: Parameters<typeof serve>[0], query = '') {
  const heard = serve({
    'GET /api/boards': BOARDS,
    'GET /api/community/21/comments': [],
    [POST]: postWith(),
    ...answers,
  });
  show(
    <Route path="/community/post/:id">
      <CommunityPostPage />
    </Route>,
    `/community/post/21${query}`,
  );
  return heard;
}

it('asks for no thread of a post that has none', async () => {
  const heard = visit({});
  await screen.findByRole('heading', { name: '톱밥은 뭘 쓰세요?' });
  expect(heard.some(({ call }) => call === THREAD)).toBe(false);
  expect(screen.queryByRole('button', { name: '답변글 쓰기' })).not.toBeInTheDocument();
});

it('lists the answers below the post, and whom each answers', async () => {
  visit({ [POST]: postWith({ hasAnswers: true }), [THREAD]: threadWith({ total: 52 }) });
  const list = within(await screen.findByRole('region', { name: '답변글 52' }));
  expect(list.getByRole('link', { name: '저는 종이요' })).toHaveAttribute(
    'href',
    '/community/post/22',
  );
  expect(list.getByText('@봄봄')).toBeInTheDocument();
  expect(list.getByText(/답변글이 50개 더 있어요/)).toBeInTheDocument();
});

it('says on an answer what it answers', async () => {
  const parent = { id: 22, title: '저는 종이요' };
  const top = { id: 20, title: '베딩 추천' };
  const thread = threadWith({ parent, top });
  visit({ [POST]: postWith({ id: 21, isAnswer: true }), [THREAD]: thread });
  expect(await screen.findByRole('link', { name: '‘저는 종이요’' })).toHaveAttribute(
    'href',
    '/community/post/22',
  );
  expect(screen.getByText('에 대한 답변글')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '처음 글 ‘베딩 추천’ 보기' })).toBeInTheDocument();
});

it('says that what it answered is not to be seen', async () => {
  visit({ [POST]: postWith({ isAnswer: true }), [THREAD]: threadWith() });
  expect(await screen.findByText(/지금은 볼 수 없는 글에 대한 답변글/)).toBeInTheDocument();
});

it('takes an answer on the board of the post, without a poll', async () => {
  const heard = visit({
    'GET /api/auth/me': MEMBER,
    'POST /api/community': () => json(postWith({ id: 24, isAnswer: true })),
  });
  await userEvent.click(await screen.findByRole('button', { name: '답변글 쓰기' }));
  expect(await screen.findByLabelText('제목')).toHaveValue('답변: 톱밥은 뭘 쓰세요?');
  expect(screen.queryByLabelText('게시판')).not.toBeInTheDocument();
  expect(screen.queryByText('투표 붙이기')).not.toBeInTheDocument();
  await userEvent.type(await screen.findByRole('textbox', { name: '내용' }), '종이요');
  await userEvent.click(screen.getByRole('button', { name: '게시하기' }));
  await waitFor(() => {
    const sent = heard.find(({ call }) => call === 'POST /api/community')?.body;
    expect(sent).toMatchObject({ boardId: 2, parentId: 21, content: '종이요' });
    expect(sent).not.toHaveProperty('poll');
  });
});

it('offers it only where the member may write', async () => {
  const boards = BOARDS.map((board) => ({ ...board, writePermission: 'admin' }));
  visit({ 'GET /api/auth/me': MEMBER, 'GET /api/boards': boards });
  await screen.findByRole('heading', { name: '톱밥은 뭘 쓰세요?' });
  expect(screen.queryByRole('button', { name: '답변글 쓰기' })).not.toBeInTheDocument();
});

it('opens the editor again after a sign-in', async () => {
  visit({ 'GET /api/auth/me': MEMBER }, '?compose=answer');
  expect(await screen.findByRole('heading', { name: '답변글 쓰기' })).toBeInTheDocument();
});
