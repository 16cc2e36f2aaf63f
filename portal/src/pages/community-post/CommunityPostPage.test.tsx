import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { Route } from 'wouter';
import { PostList } from '@/features/community/PostList';
import { createQueryClient } from '@/shared/api/queryClient';
import { keys } from '@/shared/query/keys';
import { json, refusal, serve, silence } from '@/testing/network';
import { BOARDS, MEMBER, postWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import CommunityPostPage from './CommunityPostPage';

afterEach(() => {
  document.querySelector('meta[name="description"]')?.remove();
});

const POST = 'GET /api/community/21';
const quiet = { 'GET /api/boards': BOARDS, 'GET /api/community/21/comments': [] };
const signedIn = { ...quiet, 'GET /api/auth/me': MEMBER };

function visit(client?: QueryClient) {
  return show(
    <Route path="/community/post/:id">
      <CommunityPostPage />
    </Route>,
    '/community/post/21',
    client,
  );
}

const like = () => screen.findByRole('button', { name: /^좋아요/ });

it('says that the post is on its way', () => {
  serve({ ...quiet, [POST]: silence });
  visit();
  expect(screen.getByText('게시글을 불러오는 중')).toBeInTheDocument();
});

it('says what went wrong and tries again', async () => {
  let tries = 0;
  serve({ ...quiet, [POST]: () => (tries++ ? json(postWith()) : refusal(503)) });
  visit();
  await userEvent.click(await screen.findByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('heading', { name: '톱밥은 뭘 쓰세요?' })).toBeInTheDocument();
});

it('says that there is no such post and leads back', async () => {
  serve({ ...quiet, [POST]: () => refusal(404) });
  visit();
  expect(
    await screen.findByRole('heading', { name: '게시글을 찾을 수 없어요' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '커뮤니티로 가기' })).toHaveAttribute(
    'href',
    '/community',
  );
});

it('shows the whole post and tells the page what it is about', async () => {
  const meta = document.createElement('meta');
  meta.name = 'description';
  meta.content = '햄찌일기';
  document.head.append(meta);
  serve({ ...quiet, [POST]: postWith({ content: `**굵게** ${'가'.repeat(200)}` }) });
  visit();
  expect(await screen.findByText('굵게')).toHaveProperty('tagName', 'STRONG');
  expect(document.title).toBe('톱밥은 뭘 쓰세요? · 햄찌일기');
  expect(meta.content).toBe(`굵게 ${'가'.repeat(157)}`);
  expect(screen.getByRole('link', { name: '질문게시판' })).toHaveAttribute(
    'href',
    '/community?board=2',
  );
});

it('switches the like off for visitors and says what it takes', async () => {
  const heard = serve({ ...quiet, [POST]: postWith() });
  visit();
  const button = await like();
  await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
  expect(button).toHaveAccessibleDescription('로그인하면 좋아요를 누를 수 있어요');
  await userEvent.click(button);
  expect(await screen.findByText('로그인 필요')).toBeInTheDocument();
  expect(heard.some(({ call }) => call.startsWith('POST'))).toBe(false);
});

it('keeps the post for later, and lets it go', async () => {
  let isKept = false;
  serve({
    ...signedIn,
    [POST]: postWith(),
    'POST /api/community/21/bookmark': () => {
      isKept = !isKept;
      return json({ bookmarked: isKept });
    },
  });
  visit();
  const button = await screen.findByRole('button', { name: '북마크' });
  await userEvent.click(button);
  await waitFor(() => expect(isKept).toBe(true));
  expect(button).toHaveAttribute('aria-pressed', 'true');
  await waitFor(async () => {
    await userEvent.click(button);
    expect(isKept).toBe(false);
  });
  expect(button).toHaveAttribute('aria-pressed', 'false');
});

it('likes at once wherever the post is shown, and takes the number of the server', async () => {
  let answer = (_response: Response) => {};
  const held = () => new Promise<Response>((resolve) => (answer = resolve));
  const listed = { posts: [postWith()], pinned: [], total: 1, isCapped: false };
  serve({
    ...signedIn,
    [POST]: postWith(),
    'GET /api/community': listed,
    'POST /api/community/21/like': held,
  });
  show(
    <>
      <Route path="/community/post/:id">
        <CommunityPostPage />
      </Route>
      <PostList
        view={{ board: null, sort: 'latest', search: '', page: 1, only: 'all', category: null }}
      />
    </>,
    '/community/post/21',
  );
  const row = await screen.findByRole('list', { name: '게시글 목록' });
  const button = await like();
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  await userEvent.click(button);
  expect(button).toHaveTextContent('8');
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(within(row).getByText('8')).toBeInTheDocument();
  answer(json({ liked: true, count: 31 }));
  expect(await screen.findByText('좋아요를 눌렀어요')).toBeInTheDocument();
  expect(button).toHaveTextContent('31');
  expect(within(row).getByText('31')).toBeInTheDocument();
});

it('is pinned above every board by staff, from its menu', async () => {
  const sentence = '전체 공지는 3개까지 고정할 수 있어요.';
  const heard = serve({
    ...signedIn,
    'GET /api/auth/me': { ...MEMBER, isAdmin: true },
    [POST]: postWith(),
    'PUT /api/admin/posts/21/pin-everywhere': () => refusal(409, { message: sentence }),
  });
  visit();
  await userEvent.click(await screen.findByRole('button', { name: '게시글 메뉴' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '전체 공지로 고정' }));
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(heard.at(-1)?.call).toBe('PUT /api/admin/posts/21/pin-everywhere');
});

it('is not undone by an answer that left before the press', async () => {
  let late = (_response: Response) => {};
  serve({
    ...signedIn,
    [POST]: () => new Promise<Response>((resolve) => (late = resolve)),
    'POST /api/community/21/like': { liked: true, count: 8 },
  });
  const client = createQueryClient();
  client.setQueryData(keys.posts({}), { items: [postWith()], pinned: [], total: 1 });
  visit(client);
  const button = await like();
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  await userEvent.click(button);
  expect(await screen.findByText('좋아요를 눌렀어요')).toBeInTheDocument();
  await act(async () => late(json(postWith())));
  expect(button).toHaveTextContent('8');
});

it('goes back to exactly what it was when the like fails', async () => {
  const refused = () => refusal(500);
  serve({ ...signedIn, [POST]: postWith(), 'POST /api/community/21/like': refused });
  visit();
  const button = await like();
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  await userEvent.click(button);
  expect(await screen.findByText('좋아요를 남기지 못했어요. 지금은 안 돼요.')).toBeInTheDocument();
  expect(button).toHaveTextContent('7');
  expect(button).toHaveAttribute('aria-pressed', 'false');
});

it('lets the author delete it after asking, and goes to the list', async () => {
  const post = postWith({ userId: MEMBER.id });
  serve({ ...signedIn, [POST]: post, 'DELETE /api/community/21': {} });
  visit();
  await userEvent.click(await screen.findByRole('button', { name: '게시글 메뉴' }));
  expect(await screen.findByRole('menuitem', { name: '고치기' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('menuitem', { name: '지우기' }));
  await userEvent.click(await screen.findByRole('button', { name: '지우기' }));
  await waitFor(() => expect(window.location.pathname).toBe('/community'));
  expect(await screen.findByText('게시글을 지웠어요')).toBeInTheDocument();
});

it('lets others report it', async () => {
  const heard = serve({ ...signedIn, [POST]: postWith(), 'POST /api/reports': {} });
  visit();
  await userEvent.click(await screen.findByRole('button', { name: '게시글 메뉴' }));
  expect(screen.queryByRole('menuitem', { name: '지우기' })).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('menuitem', { name: '신고' }));
  await userEvent.click(await screen.findByRole('radio', { name: '스팸 또는 광고' }));
  await userEvent.click(screen.getByRole('button', { name: '신고 보내기' }));
  await waitFor(() =>
    expect(heard.find(({ call }) => call === 'POST /api/reports')?.body).toMatchObject({
      reportedItemType: 'community',
      reportedItemId: 21,
    }),
  );
});

it("follows a comment's anchor of the site that moved here", async () => {
  serve({
    ...quiet,
    [POST]: postWith(),
    'GET /api/moved/posts/21/comments/43': { id: 7 },
  });
  show(
    <Route path="/community/post/:id">
      <CommunityPostPage />
    </Route>,
    '/community/post/21#c_43',
  );
  await waitFor(() => expect(window.location.hash).toBe('#comment-7'));
});
