import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { type Heard, json, refusal, serve, silence } from '@/testing/network';
import { BOARDS, entryWith, MEMBER, postWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import CommunityPage from './CommunityPage';

afterEach(() => {
  vi.useRealTimers();
});

const LIST = 'GET /api/community';
const boards = { 'GET /api/boards': BOARDS };

function listOf(posts = [postWith()], part = {}) {
  return { posts, total: posts.length, isCapped: false, pinned: [], ...part };
}

const asked = (heard: readonly Heard[]) =>
  heard.filter(({ call }) => call === LIST).map(({ query }) => query);

const list = () => screen.findByRole('list', { name: '게시글 목록' });

it('keeps the place of ten rows while they are on their way', () => {
  serve({ ...boards, [LIST]: silence });
  show(<CommunityPage />, '/community');
  expect(screen.getByText('게시글을 불러오는 중')).toBeInTheDocument();
});

it('says what went wrong and tries again', async () => {
  let tries = 0;
  serve({ ...boards, [LIST]: () => (tries++ ? json(listOf()) : refusal(503)) });
  show(<CommunityPage />, '/community');
  expect(await screen.findByRole('alert')).toHaveTextContent('지금은 안 돼요.');
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('heading', { name: '톱밥은 뭘 쓰세요?' })).toBeInTheDocument();
});

it('says that there is nothing, and lets a member write first', async () => {
  serve({ ...boards, [LIST]: listOf([]), 'GET /api/auth/me': MEMBER });
  show(<CommunityPage />, '/community');
  expect(await screen.findByRole('heading', { name: '게시글이 없어요' })).toBeInTheDocument();
  expect((await screen.findAllByRole('button', { name: '글쓰기' })).length).toBeGreaterThan(0);
});

it('looks for the same words in one category, and offers to look further', async () => {
  const categories = [{ id: 7, name: '먹이', color: 'gray', postsCount: 3 }];
  const heard = serve({
    'GET /api/boards': BOARDS.map((board) => ({ ...board, categories })),
    [LIST]: listOf([]),
  });
  show(<CommunityPage />, '/community?board=2&search=a');
  await userEvent.click(await screen.findByRole('link', { name: '먹이' }));
  await waitFor(() => expect(asked(heard).at(-1)).toMatchObject({ category: '7' }));
  expect(window.location.search).toBe('?board=2&category=7&search=a');
  const further = await screen.findByRole('link', { name: '이 게시판 전체에서 찾기' });
  await userEvent.click(further);
  const furthest = await screen.findByRole('link', { name: '모든 게시판에서 찾기' });
  expect(furthest).toHaveAttribute('href', '/community?search=a');
});

it('leads a visitor to sign in, and has nothing to write with', async () => {
  serve({ ...boards, [LIST]: listOf([]) });
  show(<CommunityPage />, '/community?board=2');
  const login = await screen.findByRole('link', { name: '로그인' });
  expect(login).toHaveAttribute('href', '/login?next=%2Fcommunity%3Fboard%3D2');
  expect(screen.queryByRole('button', { name: '글쓰기' })).not.toBeInTheDocument();
});

it('says what is missing on a board that one may not read yet', async () => {
  const message = '글 3개와 댓글 10개를 더 쓰면 읽을 수 있어요.';
  const closed = () => refusal(403, { code: 'board_read_forbidden', message });
  const unread = BOARDS.map((board) => ({ ...board, mayRead: false }));
  serve({ 'GET /api/boards': unread, [LIST]: closed, 'GET /api/auth/me': MEMBER });
  show(<CommunityPage />, '/community?board=2');
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '다른 게시판 글 보기' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '글쓰기' })).not.toBeInTheDocument();
});

it('offers writing only on boards that the member may write on', async () => {
  serve({ ...boards, [LIST]: listOf([]), 'GET /api/auth/me': { ...MEMBER, isAdmin: false } });
  show(<CommunityPage />, '/community?board=5');
  expect(await screen.findByRole('heading', { name: '공지사항' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '글쓰기' })).not.toBeInTheDocument();
});

it('leads back from a page behind the last', async () => {
  serve({ ...boards, [LIST]: listOf([], { total: 31 }) });
  show(<CommunityPage />, '/community?page=9&sort=popular');
  const first = await screen.findByRole('link', { name: '첫 쪽으로 가기' });
  expect(first).toHaveAttribute('href', '/community?sort=popular');
});

it('shows rows with board, preview, author and figures, and counts pictures', async () => {
  const [media] = entryWith().media;
  const post = postWith({ media: media ? [media, media, media] : [], commentsCount: 1234 });
  serve({ ...boards, [LIST]: listOf([post]) });
  show(<CommunityPage />, '/community');
  const row = within(await list());
  for (const words of ['질문게시판', post.preview, '봄봄', '1.2K', '사진 3장']) {
    expect(row.getByText(words)).toBeInTheDocument();
  }
  const title = row.getByRole('link', { name: post.title });
  expect(title).toHaveAttribute('href', '/community/post/21');
  expect(row.getByRole('link', { name: '봄봄' })).toHaveAttribute('href', '/user/9');
  expect(screen.getByText('글 1개')).toBeInTheDocument();
});

it('lets the author alone edit from the list', async () => {
  const posts = [postWith(), postWith({ id: 22, title: '내 글', userId: MEMBER.id })];
  serve({ ...boards, [LIST]: listOf(posts), 'GET /api/auth/me': MEMBER });
  show(<CommunityPage />, '/community');
  expect(await screen.findByRole('button', { name: '‘내 글’ 고치기' })).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /고치기$/ })).toHaveLength(1);
});

it('shows a pinned post as a notice and not a second time', async () => {
  const pinned = postWith({ id: 30, title: '정기 점검', isPinned: true });
  serve({ ...boards, [LIST]: listOf([pinned, postWith()], { pinned: [pinned] }) });
  show(<CommunityPage />, '/community');
  const notices = within(await screen.findByRole('list', { name: '공지' }));
  expect(notices.getByRole('link', { name: /정기 점검/ })).toBeInTheDocument();
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(1);
});

it('marks what is pinned above every board', async () => {
  const everywhere = postWith({ id: 31, title: '다 함께 읽어요', isPinnedEverywhere: true });
  const pinned = [everywhere, postWith({ id: 30, title: '정기 점검', isPinned: true })];
  serve({ ...boards, [LIST]: listOf([postWith()], { pinned }) });
  show(<CommunityPage />, '/community');
  const [first, second] = within(await screen.findByRole('list', { name: '공지' })).getAllByRole(
    'link',
  );
  expect(first).toHaveAccessibleName(/^공지 ?다 함께 읽어요/);
  expect(second).toHaveAccessibleName(/^정기 점검/);
});

it('asks for what the address says', async () => {
  const heard = serve({ ...boards, [LIST]: listOf([postWith()], { total: 400 }) });
  show(<CommunityPage />, '/community?board=2&page=3&search=%ED%86%B1&sort=comments');
  await list();
  const query = { boardId: '2', search: '톱', orderBy: 'comments', offset: '30', limit: '15' };
  expect(asked(heard)).toEqual([query]);
  expect(screen.getByRole('heading', { level: 1, name: '질문게시판' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '3쪽' })).toHaveAttribute('aria-current', 'page');
  const next = screen.getByRole('link', { name: '다음 쪽' });
  expect(next).toHaveAttribute('href', '/community?board=2&page=4&search=%ED%86%B1&sort=comments');
  const boardsNav = within(screen.getByRole('navigation', { name: '게시판 고르기' }));
  const free = boardsNav.getByRole('link', { name: '자유게시판' });
  expect(free).toHaveAttribute('href', '/community?board=1&search=%ED%86%B1&sort=comments');
});

it('searches when typing rests, from the first page on', async () => {
  const heard = serve({ ...boards, [LIST]: listOf() });
  show(<CommunityPage />, '/community?page=2');
  await list();
  await userEvent.type(screen.getByRole('searchbox', { name: '게시글 검색' }), '톱밥');
  await waitFor(() => expect(window.location.search).toBe('?search=%ED%86%B1%EB%B0%A5'));
  expect(await screen.findByText('검색 결과 1개')).toBeInTheDocument();
  expect(asked(heard).map(({ search }) => search)).toEqual([undefined, '톱밥']);
});

it('waits for a syllable that is being put together', async () => {
  serve({ ...boards, [LIST]: listOf() });
  show(<CommunityPage />, '/community');
  await list();
  vi.useFakeTimers();
  const box = screen.getByRole('searchbox', { name: '게시글 검색' });
  fireEvent.compositionStart(box);
  fireEvent.input(box, { target: { value: '토' }, isComposing: true });
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(window.location.search).toBe('');
  fireEvent.input(box, { target: { value: '톱' }, isComposing: true });
  fireEvent.compositionEnd(box, { data: '톱' });
  await act(() => vi.advanceTimersByTimeAsync(299));
  expect(window.location.search).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(window.location.search).toBe('?search=%ED%86%B1');
});

it('follows the address back, words included', async () => {
  serve({ ...boards, [LIST]: listOf() });
  show(<CommunityPage />, '/community?search=a');
  await list();
  const box = screen.getByRole('searchbox', { name: '게시글 검색' });
  await userEvent.click(screen.getByRole('button', { name: '검색어 지우기' }));
  expect(window.location.search).toBe('');
  expect(box).toHaveFocus();
  act(() => window.history.pushState(null, '', '/community?search=b'));
  await waitFor(() => expect(box).toHaveValue('b'));
});

it('narrows a board of questions to what is still open', async () => {
  const questions = BOARDS.map((board) =>
    board.id === 2 ? { ...board, purpose: 'question' as const } : board,
  );
  const heard = serve({
    'GET /api/boards': questions,
    [LIST]: (query: URLSearchParams) =>
      json(listOf(query.has('only') ? [] : [postWith({ question: { acceptedCommentId: 4 } })])),
  });
  show(<CommunityPage />, '/community?board=2&page=3');
  expect(await screen.findByText('해결')).toBeInTheDocument();
  const only = screen.getByRole('link', { name: '미해결만' });
  expect(only).toHaveAttribute('href', '/community?board=2&only=unsolved');
  await userEvent.click(only);
  expect(await screen.findByText(/지금은 미해결 질문이 없어요/)).toBeInTheDocument();
  expect(asked(heard).at(-1)).toMatchObject({ boardId: '2', only: 'unsolved' });
  expect(screen.getByRole('link', { name: '미해결만' })).toHaveAttribute('aria-current', 'true');
  const free = within(screen.getByRole('navigation', { name: '게시판 고르기' }));
  expect(free.getByRole('link', { name: '자유게시판' })).toHaveAttribute(
    'href',
    '/community?board=1',
  );
});

it('narrows a board of giving to what can be had, and mutes what is over', async () => {
  const giving = BOARDS.map((board) =>
    board.id === 2 ? { ...board, purpose: 'giving' as const } : board,
  );
  const there = { region: '서울 마포구', endsOn: '2999-01-01' };
  const over = { region: '경기 고양시', endsOn: '2020-01-01' };
  const posts = [
    postWith({ id: 1, title: '이동장', giveaway: { state: 'open', ...there } }),
    postWith({ id: 2, title: '쳇바퀴', giveaway: { state: 'reserved', ...over } }),
    postWith({ id: 3, title: '베딩', giveaway: { state: 'open', ...over } }),
    postWith({ id: 4, title: '모래통', giveaway: { state: 'done', ...there } }),
  ];
  const heard = serve({
    'GET /api/boards': giving,
    [LIST]: (query: URLSearchParams) => json(listOf(query.has('only') ? [] : posts)),
  });
  show(<CommunityPage />, '/community?board=2');
  const rows = await within(await list()).findAllByRole('article');
  const told = rows.map((row) => [row.textContent, row.dataset.over] as const);
  for (const [place, state] of ['나눔 중서울', '예약경기', '끝남경기', '완료서울'].entries()) {
    expect(told[place]?.[0]).toContain(state);
  }
  expect(told.map(([, isOver]) => isOver)).toEqual([undefined, undefined, 'true', 'true']);
  await userEvent.click(screen.getByRole('link', { name: '나눔 중만' }));
  expect(await screen.findByText('지금은 나눔 중인 글이 없어요.')).toBeInTheDocument();
  expect(asked(heard).at(-1)).toMatchObject({ boardId: '2', only: 'giving' });
});
