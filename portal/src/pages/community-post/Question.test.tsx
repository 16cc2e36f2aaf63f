import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Route } from 'wouter';
import type { Shape } from '@/shared/api/types';
import { json, refusal, serve } from '@/testing/network';
import { BOARDS, MEMBER, postWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import CommunityPostPage from './CommunityPostPage';

const POST = 'GET /api/community/21';
const COMMENTS = 'GET /api/community/21/comments';
const CHOICE = '/api/community/21/answer';
const AUTHOR = { id: MEMBER.id, nickname: MEMBER.nickname, profileImage: null, level: 3 };

function commentWith(part: Partial<Shape<'CommentOut'>> = {}): Shape<'CommentOut'> {
  return {
    id: 31,
    content: '저는 아스펜이요',
    parentId: null,
    userId: 9,
    isDeleted: false,
    isHeld: false,
    isBlocked: false,
    isSecret: false,
    mayRead: true,
    mentions: [],
    createdAt: '2026-11-19T12:00:00Z',
    updatedAt: '2026-11-19T12:00:00Z',
    user: { id: 9, nickname: '봄봄', profileImage: null, level: 1 },
    ...part,
  };
}

const second = commentWith({
  id: 32,
  content: '종이요',
  userId: 8,
  user: { id: 8, nickname: '두부', profileImage: null, level: 2 },
});

function questionWith(acceptedCommentId: number | null, part: Partial<Shape<'PostCard'>> = {}) {
  return postWith({ question: { acceptedCommentId }, ...part });
}

function visit(answers: Parameters<typeof serve>[0]) {
  const heard = serve({
    'GET /api/boards': BOARDS,
    [COMMENTS]: [commentWith(), second],
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

const answer = () => screen.findByRole('region', { name: '채택된 답변' });

it('shows the answer first, to everybody, with a way to its place', async () => {
  visit({ [POST]: questionWith(32) });
  const shown = await answer();
  expect(within(shown).getByText('종이요')).toBeInTheDocument();
  expect(within(shown).getByRole('link', { name: '댓글 자리로 가기' })).toHaveAttribute(
    'href',
    '#comment-32',
  );
  expect(screen.getAllByText('종이요')).toHaveLength(2);
  expect(screen.getByText('해결')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /채택/ })).not.toBeInTheDocument();
});

it('says of an open question that it is open', async () => {
  visit({ [POST]: questionWith(null) });
  expect(await screen.findByText('미해결')).toBeInTheDocument();
  await screen.findByText('종이요');
  expect(screen.queryByRole('region', { name: '채택된 답변' })).not.toBeInTheDocument();
});

it('lets its author accept with one tap, and take that back', async () => {
  let accepted: number | null = null;
  const heard = visit({
    'GET /api/auth/me': MEMBER,
    [POST]: () => json(questionWith(accepted, { userId: MEMBER.id, user: AUTHOR })),
    [`PUT ${CHOICE}`]: () => {
      accepted = 31;
      return json({ acceptedCommentId: 31 });
    },
    [`DELETE ${CHOICE}`]: () => {
      accepted = null;
      return json({ acceptedCommentId: null });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: '채택하기: 봄봄님의 댓글' }));
  expect(within(await answer()).getByText('저는 아스펜이요')).toBeInTheDocument();
  expect(await screen.findByText('답변을 채택했어요')).toBeInTheDocument();
  expect(heard.find(({ call }) => call === `PUT ${CHOICE}`)?.body).toEqual({ commentId: 31 });
  expect(screen.queryByRole('button', { name: '채택하기: 봄봄님의 댓글' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '되돌리기' }));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: '채택된 답변' })).not.toBeInTheDocument(),
  );
  expect(heard.some(({ call }) => call === `DELETE ${CHOICE}`)).toBe(true);
});

it('goes back to what was when it fails, and says so', async () => {
  visit({
    'GET /api/auth/me': MEMBER,
    [POST]: questionWith(32, { userId: MEMBER.id, user: AUTHOR }),
    [`DELETE ${CHOICE}`]: () => refusal(500),
  });
  await userEvent.click(await screen.findByRole('button', { name: '채택 취소' }));
  expect(await screen.findByText('채택을 바꾸지 못했어요. 지금은 안 돼요.')).toBeInTheDocument();
  expect(within(await answer()).getByText('종이요')).toBeInTheDocument();
});

it('asks for an answer that is not among the comments only when it is wanted', async () => {
  const heard = visit({
    [POST]: questionWith(77),
    'GET /api/community/21/comments/77': commentWith({ id: 77, content: '한참 아래 있어요' }),
  });
  const open = await screen.findByRole('button', { name: '채택된 답변 보기' });
  expect(heard.some(({ call }) => call.endsWith('/comments/77'))).toBe(false);
  await userEvent.click(open);
  expect(await screen.findByText('한참 아래 있어요')).toBeInTheDocument();
});
