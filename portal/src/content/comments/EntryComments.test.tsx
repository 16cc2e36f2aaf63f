import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Feed } from '@/features/diaries/Feed';
import { json, refusal, serve, silence } from '@/testing/network';
import { entryWith, MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import type { CommentView } from './commentView';

beforeEach(() => localStorage.clear());

const LIST = 'GET /api/diary/12/comments';
const signedIn = { 'GET /api/auth/me': MEMBER };
const feed = { 'GET /api/diary': [entryWith({ commentsCount: 2 })] };

function commentWith(part: Partial<CommentView> = {}): CommentView {
  const user = { id: 9, nickname: '봄봄', profileImage: null, level: 1 };
  const createdAt = '2026-11-19T12:00:00Z';
  const updatedAt = createdAt;
  const said = {
    id: 31,
    content: '귀여워요',
    userId: 9,
    isHeld: false,
    isBlocked: false,
    isDeleted: false,
    parentId: null,
    mentions: [],
  };
  return { ...said, createdAt, updatedAt, user, ...part };
}

const mine = commentWith({
  id: 32,
  content: '고마워요',
  userId: MEMBER.id,
  user: { id: MEMBER.id, nickname: MEMBER.nickname, profileImage: null, level: 3 },
});

const counter = () => screen.findByRole('button', { name: /^댓글/ });

async function open() {
  show(<Feed order="latest" />);
  await screen.findByRole('article');
  await userEvent.click(await counter());
  return screen.findByRole('region', { name: '댓글' });
}

it('asks for comments only when they are opened', async () => {
  const heard = serve({ ...signedIn, ...feed, [LIST]: [commentWith()] });
  show(<Feed order="latest" />);
  const button = await counter();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(heard.some(({ call }) => call === LIST)).toBe(false);
  await userEvent.click(button);
  expect(await screen.findByText('귀여워요')).toBeInTheDocument();
  await userEvent.click(button);
  expect(screen.queryByText('귀여워요')).not.toBeInTheDocument();
});

it('says that they are on their way', async () => {
  serve({ ...signedIn, ...feed, [LIST]: silence });
  await open();
  expect(await screen.findByText('댓글을 불러오는 중')).toBeInTheDocument();
});

it('says that there are none', async () => {
  serve({ ...signedIn, ...feed, [LIST]: [] });
  await open();
  expect(
    await screen.findByText('아직 댓글이 없습니다. 첫 번째 댓글을 남겨보세요!'),
  ).toBeInTheDocument();
});

it('says what went wrong and tries again', async () => {
  let tries = 0;
  serve({ ...signedIn, ...feed, [LIST]: () => (tries++ ? json([commentWith()]) : refusal(503)) });
  await open();
  expect(await screen.findByText('지금은 안 돼요.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText('귀여워요')).toBeInTheDocument();
});

it('loads more', async () => {
  let page = 0;
  const pages = [
    () => json([commentWith()], { 'X-Next-Cursor': 'c', 'X-Total-Count': '2' }),
    () => json([mine], { 'X-Total-Count': '2' }),
  ];
  serve({ ...signedIn, ...feed, [LIST]: () => pages[page++]?.() ?? refusal(500) });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: '댓글 더 보기' }));
  expect(await screen.findByText('고마워요')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '댓글 더 보기' })).not.toBeInTheDocument();
});

const firstPage = () => json([commentWith()], { 'X-Next-Cursor': 'c' });

async function comment(region: HTMLElement) {
  await within(region).findByText('귀여워요');
  const box = within(region).getByRole('textbox', { name: '댓글' });
  await userEvent.type(box, '고마워요{Control>}{Enter}{/Control}');
}

it('shows what was just sent, also where it begins a new page', async () => {
  let isSent = false;
  serve({
    ...signedIn,
    ...feed,
    [LIST]: (query: URLSearchParams) => {
      if (query.has('cursor')) return json([mine]);
      return isSent ? firstPage() : json([commentWith()]);
    },
    'POST /api/diary/12/comments': () => {
      isSent = true;
      return json(mine);
    },
  });
  await comment(await open());
  expect(await screen.findByText('고마워요')).toBeInTheDocument();
});

it('leaves the rest of the list where it does not come', async () => {
  const heard = serve({
    ...signedIn,
    ...feed,
    [LIST]: (query: URLSearchParams) => (query.has('cursor') ? refusal(404) : firstPage()),
    'POST /api/diary/12/comments': () => json(mine),
  });
  await comment(await open());
  expect(await screen.findByRole('alert')).toHaveTextContent('지금은 안 돼요.');
  expect(heard.filter(({ query }) => 'cursor' in query)).toHaveLength(1);
});

it('counts at once, sends once, and takes the number of the server', async () => {
  let all = [commentWith()];
  let answer = (_response: Response) => {};
  const heard = serve({
    ...signedIn,
    ...feed,
    [LIST]: () => json(all, { 'X-Total-Count': String(all.length) }),
    'POST /api/diary/12/comments': () =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  });
  const region = await open();
  await waitFor(async () => expect(await counter()).toHaveTextContent('1'));
  const box = within(region).getByRole('textbox', { name: '댓글' });
  await userEvent.type(box, '  반가워요  {Control>}{Enter}{Enter}{/Control}');
  expect(await counter()).toHaveTextContent('2');
  const posts = heard.filter(({ call }) => call.startsWith('POST'));
  expect(posts).toHaveLength(1);
  expect(posts[0]?.body).toEqual({ content: '반가워요', parentId: null });
  all = [commentWith(), commentWith({ id: 33, content: '반가워요' }), mine];
  await act(async () => answer(json(all[1])));
  expect(await screen.findByText('고마워요')).toBeInTheDocument();
  expect(await screen.findByText('댓글을 남겼어요')).toBeInTheDocument();
  expect(box).toHaveFocus();
  expect(await counter()).toHaveTextContent('3');
  expect(box).toHaveValue('');
});

/** An answer that the test gives when it wants to. */
function held() {
  let give = (_response: Response) => {};
  const answer = () =>
    new Promise<Response>((resolve) => {
      give = resolve;
    });
  return { answer, give: (body: unknown) => act(async () => give(json(body))) };
}

it('keeps what is typed while a comment is on its way', async () => {
  const sending = held();
  const heard = serve({
    ...signedIn,
    ...feed,
    [LIST]: [commentWith()],
    'POST /api/diary/12/comments': sending.answer,
  });
  const box = within(await open()).getByRole('textbox', { name: '댓글' });
  await userEvent.type(box, '반가워요{Control>}{Enter}{/Control}');
  await userEvent.type(box, '{Enter}또 올게요');
  await sending.give(mine);
  expect(await screen.findByText('댓글을 남겼어요')).toBeInTheDocument();
  expect(box).toHaveValue('또 올게요');
  expect(Object.values(localStorage).join()).toContain('"또 올게요"');

  await userEvent.type(box, '{Control>}{Enter}{/Control}');
  await userEvent.clear(box);
  await userEvent.type(box, '다른 말');
  await sending.give(mine);
  await waitFor(() => expect(screen.getByRole('button', { name: '남기기' })).toBeEnabled());
  expect(box).toHaveValue('다른 말');
  const said = heard.flatMap(({ call, body }) => (call.startsWith('POST') ? [body] : []));
  expect(said).toMatchObject([{ content: '반가워요' }, { content: '또 올게요' }]);
});

it('leaves an edit open that was gone on with while it was saved', async () => {
  const saving = held();
  serve({
    ...signedIn,
    ...feed,
    [LIST]: [mine],
    'PUT /api/diary/12/comments/32': saving.answer,
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: '콩이집사님의 댓글 메뉴' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '고치기' }));
  const box = await screen.findByRole('textbox', { name: '댓글 고치기' });
  await userEvent.type(box, '!{Control>}{Enter}{/Control}');
  await userEvent.type(box, ' 정말요');
  await saving.give({ ...mine, content: '고마워요!' });
  expect(box).toBeInTheDocument();
  expect(box).toHaveValue('고마워요! 정말요');
  await userEvent.type(box, '{Control>}{Enter}{/Control}');
  await saving.give({ ...mine, content: '고마워요! 정말요' });
  await waitFor(() => expect(box).not.toBeInTheDocument());
});

it('sends nothing that is only blanks', async () => {
  const heard = serve({ ...signedIn, ...feed, [LIST]: [] });
  const region = await open();
  const box = within(region).getByRole('textbox', { name: '댓글' });
  await userEvent.type(box, '   ');
  await userEvent.click(screen.getByRole('button', { name: '남기기' }));
  expect(heard.some(({ call }) => call.startsWith('POST'))).toBe(false);
});

it('gives the count and the words back when it fails', async () => {
  serve({
    ...signedIn,
    ...feed,
    [LIST]: () => json([], { 'X-Total-Count': '2' }),
    'POST /api/diary/12/comments': () => refusal(500),
  });
  const region = await open();
  const box = within(region).getByRole('textbox', { name: '댓글' });
  await userEvent.type(box, '반가워요');
  await userEvent.click(screen.getByRole('button', { name: '남기기' }));
  const alert = await within(region).findByRole('alert');
  expect(box.closest('form')).toContainElement(alert);
  expect(alert).toHaveTextContent('댓글 작성 중 오류가 발생했습니다.');
  expect(box).toHaveValue('반가워요');
  expect(await counter()).toHaveTextContent('2');
});

it('deletes what is mine after asking', async () => {
  let all = [mine];
  serve({
    ...signedIn,
    ...feed,
    [LIST]: () => json(all, { 'X-Total-Count': String(all.length) }),
    'DELETE /api/diary/12/comments/32': () => {
      all = [];
      return json({ ok: true });
    },
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: '콩이집사님의 댓글 메뉴' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '지우기' }));
  await userEvent.click(await screen.findByRole('button', { name: '지우기' }));
  expect(await screen.findByText('댓글을 지웠어요')).toBeInTheDocument();
  expect(await counter()).toHaveTextContent('0');
});

it('says that a comment could not be deleted', async () => {
  serve({
    ...signedIn,
    ...feed,
    [LIST]: [mine],
    'DELETE /api/diary/12/comments/32': () => Promise.reject(new Error('broken')),
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: '콩이집사님의 댓글 메뉴' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '지우기' }));
  await userEvent.click(await screen.findByRole('button', { name: '지우기' }));
  expect(await screen.findByText('삭제 실패')).toBeInTheDocument();
  expect(screen.getByText('댓글 삭제 중 오류가 발생했습니다.')).toBeInTheDocument();
});

it('edits what is mine in place', async () => {
  let all = [mine];
  serve({
    ...signedIn,
    ...feed,
    [LIST]: () => json(all, { 'X-Total-Count': '1' }),
    'PUT /api/diary/12/comments/32': () => {
      all = [{ ...mine, content: '고맙습니다' }];
      return json(all[0]);
    },
  });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: '콩이집사님의 댓글 메뉴' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '고치기' }));
  const box = await screen.findByRole('textbox', { name: '댓글 고치기' });
  await userEvent.clear(box);
  await userEvent.type(box, '고맙습니다{Control>}{Enter}{/Control}');
  expect(await screen.findByText('고맙습니다')).toBeInTheDocument();
});

it('lets others only report', async () => {
  serve({ ...signedIn, ...feed, [LIST]: [commentWith()] });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: '봄봄님의 댓글 메뉴' }));
  expect(await screen.findByRole('menuitem', { name: '신고' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: '지우기' })).not.toBeInTheDocument();
});

it('asks a visitor to sign in', async () => {
  serve({ ...feed, [LIST]: [] });
  await open();
  await userEvent.click(await screen.findByRole('button', { name: '로그인하고 댓글 남기기' }));
  expect(await screen.findByText('로그인 필요')).toBeInTheDocument();
  expect(screen.getByText('댓글을 작성하려면 로그인이 필요합니다.')).toBeInTheDocument();
});

it('says that a comment could not be sent', async () => {
  const broken = () => Promise.reject(new Error('broken'));
  serve({ ...signedIn, ...feed, [LIST]: [], 'POST /api/diary/12/comments': broken });
  const region = await open();
  await userEvent.type(within(region).getByRole('textbox', { name: '댓글' }), '반가워요');
  await userEvent.click(screen.getByRole('button', { name: '남기기' }));
  expect(await screen.findByText('댓글 작성 중 오류가 발생했습니다.')).toBeInTheDocument();
});
