import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { Shape } from '@/shared/api/types';
import { list } from '@/shared/unsent/store';
import { json, refusal, serve, silence } from '@/testing/network';
import { MEMBER, postWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import Comments from './Comments';

type PostComment = Shape<'CommentOut'>;

beforeEach(() => localStorage.clear());

const LIST = 'GET /api/community/21/comments';
const ADD = 'POST /api/community/21/comments';
const signedIn = { 'GET /api/auth/me': MEMBER };

function commentWith(part: Partial<PostComment> = {}): PostComment {
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

const mine = commentWith({
  id: 32,
  content: '고마워요',
  userId: MEMBER.id,
  user: { id: MEMBER.id, nickname: MEMBER.nickname, profileImage: null, level: 3 },
});
const reply = commentWith({ ...mine, id: 33, content: '저도요', parentId: 31 });

const visit = () => show(<Comments parent={{ kind: 'community', ...postWith() }} />);
const box = () => screen.findByRole('textbox', { name: '댓글' });
const replyTo = (name: string) => screen.findByRole('button', { name: `${name}님에게 답글 달기` });

async function choose(menu: string, item: string) {
  await userEvent.click(await screen.findByRole('button', { name: `${menu}님의 댓글 메뉴` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

it('says that they are on their way', () => {
  serve({ [LIST]: silence });
  visit();
  expect(screen.getByText('댓글을 불러오는 중')).toBeInTheDocument();
});

it('says that there are none', async () => {
  serve({ [LIST]: [] });
  visit();
  expect(await screen.findByText(/아직 댓글이 없습니다/)).toBeInTheDocument();
});

it('says what went wrong and tries again', async () => {
  let tries = 0;
  serve({ [LIST]: () => (tries++ ? json([commentWith()]) : refusal(503)) });
  visit();
  await userEvent.click(await screen.findByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText('저는 아스펜이요')).toBeInTheDocument();
});

it('shows replies under their comment, and keeps the place of a deleted one', async () => {
  const gone = commentWith({ isDeleted: true, user: null, userId: null, content: '' });
  serve({ ...signedIn, [LIST]: [gone, reply, mine] });
  visit();
  expect(await screen.findByText('삭제된 댓글입니다')).toBeInTheDocument();
  const replies = within(screen.getByRole('list', { name: '삭제된 댓글에 달린 답글' }));
  expect(replies.getByText('저도요')).toBeInTheDocument();
  // Only what is top-level and still there can be replied to.
  expect(screen.getAllByRole('button', { name: /답글 달기$/ })).toHaveLength(1);
});

it('marks the author of the post', async () => {
  serve({ [LIST]: [commentWith(), mine] });
  visit();
  await screen.findByText('고마워요');
  expect(screen.getAllByText('글쓴이')).toHaveLength(1);
});

it('opens one reply form at a time and sends the reply with its parent', async () => {
  const other = commentWith({ id: 34, content: '종이요', user: null });
  const second = { ...other, user: { id: 4, nickname: '두부', profileImage: null, level: 1 } };
  let all = [commentWith(), second];
  const heard = serve({
    ...signedIn,
    [LIST]: () => json(all),
    [ADD]: () => {
      all = [commentWith(), reply, second];
      return json(reply);
    },
  });
  visit();
  await userEvent.click(await replyTo('봄봄'));
  expect(await screen.findByRole('textbox', { name: '봄봄님에게 답글' })).toHaveFocus();
  await userEvent.click(await replyTo('두부'));
  expect(screen.queryByRole('textbox', { name: '봄봄님에게 답글' })).not.toBeInTheDocument();
  await userEvent.click(await replyTo('봄봄'));
  const form = await screen.findByRole('textbox', { name: '봄봄님에게 답글' });
  await userEvent.type(form, '저도요{Control>}{Enter}{/Control}');
  expect(await screen.findByText('저도요')).toBeInTheDocument();
  expect(heard.find(({ call }) => call === ADD)?.body).toEqual({ content: '저도요', parentId: 31 });
  expect(form).not.toBeInTheDocument();
  expect(await replyTo('봄봄')).toHaveFocus();
});

it('leaves the reply form open with what was typed while the reply was sent', async () => {
  let answer = (_response: Response) => {};
  const sent = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  serve({ ...signedIn, [LIST]: [commentWith()], [ADD]: () => sent });
  visit();
  await userEvent.click(await replyTo('봄봄'));
  const form = await screen.findByRole('textbox', { name: '봄봄님에게 답글' });
  await userEvent.type(form, '저도요{Control>}{Enter}{/Control} 그리고');
  await act(async () => answer(json(reply)));
  expect(await screen.findByText('답글을 남겼어요')).toBeInTheDocument();
  expect(form).toBeInTheDocument();
  expect(form).toHaveValue('그리고');
});

it('edits what is mine in place', async () => {
  let all = [mine];
  const heard = serve({
    ...signedIn,
    [LIST]: () => json(all),
    'PUT /api/community/21/comments/32': () => {
      all = [{ ...mine, content: '고맙습니다', updatedAt: '2026-11-19T13:00:00Z' }];
      return json(all[0]);
    },
  });
  visit();
  await choose(MEMBER.nickname, '고치기');
  const form = await screen.findByRole('textbox', { name: '댓글 고치기' });
  expect(form).toHaveValue('고마워요');
  await userEvent.clear(form);
  await userEvent.type(form, '고맙습니다');
  await userEvent.click(screen.getByRole('button', { name: '고치기' }));
  expect(await screen.findByText('고맙습니다')).toBeInTheDocument();
  expect(await screen.findByText(/고침/)).toBeInTheDocument();
  expect(heard.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ content: '고맙습니다' });
});

it('leaves who went on writing elsewhere where they are when the server answers', async () => {
  const second = commentWith({
    id: 34,
    user: { id: 4, nickname: '두부', profileImage: null, level: 1 },
  });
  let answerEdit = (_: Response) => {};
  let answerReply = (_: Response) => {};
  serve({
    ...signedIn,
    [LIST]: [commentWith(), second, mine],
    'PUT /api/community/21/comments/32': () => new Promise((done) => (answerEdit = done)),
    [ADD]: () => new Promise((done) => (answerReply = done)),
  });
  visit();
  await choose(MEMBER.nickname, '고치기');
  await userEvent.type(await screen.findByRole('textbox', { name: '댓글 고치기' }), '!');
  await userEvent.click(screen.getByRole('button', { name: '고치기' }));

  await userEvent.click(await replyTo('봄봄'));
  const first = await screen.findByRole('textbox', { name: '봄봄님에게 답글' });
  act(() => answerEdit(json({ ...mine, content: '고마워요!' })));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '댓글 고치기' })).toBeNull());
  expect(first).toHaveFocus();

  await userEvent.type(first, '저도요{Control>}{Enter}{/Control}');
  await userEvent.click(await replyTo('두부'));
  const other = await screen.findByRole('textbox', { name: '두부님에게 답글' });
  act(() => answerReply(json(reply)));
  expect(await screen.findByText('답글을 남겼어요')).toBeInTheDocument();
  expect(other).toHaveFocus();
});

it('keeps the words of an edit that was refused, and cancels without a trace', async () => {
  serve({
    ...signedIn,
    [LIST]: [mine],
    'PUT /api/community/21/comments/32': () => Promise.reject(new Error('broken')),
  });
  visit();
  await choose(MEMBER.nickname, '고치기');
  const form = await screen.findByRole('textbox', { name: '댓글 고치기' });
  await userEvent.type(form, '!');
  await userEvent.click(screen.getByRole('button', { name: '고치기' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('댓글을 고치지 못했어요.');
  expect(form.closest('form')).toContainElement(alert);
  expect(form).toHaveValue('고마워요!');
  await userEvent.click(screen.getByRole('button', { name: '취소' }));
  expect(screen.getByText('고마워요')).toBeInTheDocument();
  expect(list('typed', MEMBER.id)).toEqual([]);
});

it('deletes what is mine after asking', async () => {
  let all = [commentWith(), mine];
  serve({
    ...signedIn,
    [LIST]: () => json(all),
    'DELETE /api/community/21/comments/32': () => {
      all = [commentWith()];
      return json({});
    },
  });
  visit();
  await choose(MEMBER.nickname, '지우기');
  await userEvent.click(await screen.findByRole('button', { name: '지우기' }));
  expect(await screen.findByText('댓글을 지웠어요')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('고마워요')).not.toBeInTheDocument());
});

it('lets others report, and nothing else', async () => {
  const heard = serve({ ...signedIn, [LIST]: [commentWith()], 'POST /api/reports': {} });
  visit();
  await choose('봄봄', '신고');
  expect(screen.queryByRole('menuitem', { name: '지우기' })).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('radio', { name: '스팸 또는 광고' }));
  await userEvent.click(screen.getByRole('button', { name: '신고 보내기' }));
  await waitFor(() =>
    expect(heard.find(({ call }) => call === 'POST /api/reports')?.body).toMatchObject({
      reportedItemType: 'community_comment',
      reportedItemId: 31,
    }),
  );
});

it('keeps what is half typed over a reload, each box its own', async () => {
  serve({ ...signedIn, [LIST]: [commentWith()] });
  visit();
  await userEvent.type(await box(), '반쯤 쓴 댓글');
  await userEvent.click(await replyTo('봄봄'));
  await userEvent.type(screen.getByRole('textbox', { name: '봄봄님에게 답글' }), '반쯤 쓴 답글');
  cleanup();
  visit();
  expect(await box()).toHaveValue('반쯤 쓴 댓글');
  await userEvent.click(await replyTo('봄봄'));
  expect(screen.getByRole('textbox', { name: '봄봄님에게 답글' })).toHaveValue('반쯤 쓴 답글');
});

it('empties the box when the words have arrived', async () => {
  let arrive = () => {};
  serve({
    ...signedIn,
    [LIST]: [commentWith()],
    [ADD]: () => new Promise<Response>((resolve) => (arrive = () => resolve(json(mine)))),
  });
  visit();
  await userEvent.type(await box(), '반가워요');
  await userEvent.click(screen.getByRole('button', { name: '남기기' }));
  expect(await box()).toHaveValue('반가워요');
  await act(async () => arrive());
  await waitFor(async () => expect(await box()).toHaveValue(''));
  expect(list('typed', MEMBER.id)).toEqual([]);
});
