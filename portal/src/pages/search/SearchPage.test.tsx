import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetSearches, rememberSearch, rememberSearches } from '@/features/search/recent';
import { json, refusal, serve, silence } from '@/testing/network';
import { entryWith, HAMSTER, MEMBER, NEIGHBOUR, postWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import SearchPage from './SearchPage';

beforeEach(() => {
  rememberSearches(true);
  forgetSearches();
});
afterEach(() => {
  vi.useRealTimers();
});

const none = { count: 0, isCapped: false };
const NOTHING = {
  users: [],
  hamsters: [],
  diaries: [],
  posts: [],
  counts: { users: none, hamsters: none, diaries: none, posts: none },
};
const FOUND = {
  users: [{ ...NEIGHBOUR, isFollowing: false }],
  hamsters: [HAMSTER],
  diaries: [entryWith({ content: `${'조용한 하루. '.repeat(30)}**해바라기씨** 먹은 날` })],
  posts: [postWith({ title: '해바라기씨 나눔' })],
  counts: {
    users: { count: 1, isCapped: false },
    hamsters: { count: 1, isCapped: false },
    diaries: { count: 1000, isCapped: true },
    posts: { count: 2, isCapped: false },
  },
};

/** Answers every search alike and notes what was asked. */
function searched(answer: unknown = FOUND): string[] {
  const asked: string[] = [];
  serve({
    'GET /api/search': (query: URLSearchParams) => {
      asked.push(query.toString());
      return typeof answer === 'function' ? answer(query) : json(answer);
    },
  });
  return asked;
}

const field = () => screen.getByRole('searchbox', { name: '검색어' });
const marks = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
const address = () => new URLSearchParams(window.location.search);

it('shows what is to come', async () => {
  searched(silence);
  show(<SearchPage />, '/search?q=뭉치');
  expect(await screen.findByText('검색하는 중')).toBeInTheDocument();
});

it('shows some of every kind with counts, the match marked and in the preview', async () => {
  searched();
  show(<SearchPage />, '/search?q=바라기');
  const entry = await screen.findByRole('article', { name: '첫눈 온 날' });
  expect(within(entry).getByText(/^…하루\. 조용한/)).toHaveTextContent('해바라기씨 먹은 날');
  expect(marks()).toEqual(['바라기', '바라기']);
  expect(screen.getByRole('tab', { name: /^일기 ?1K\+$/ })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('‘바라기’ 검색 결과 1K+개');
  expect(screen.getByRole('link', { name: /^봄봄 ?Lv/ })).toHaveAttribute('href', '/user/9');
  expect(screen.getByRole('button', { name: '봄봄님 팔로우' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^뭉치 ?골든/ })).toHaveAttribute('href', '/hamster/5');
  expect(screen.queryByRole('link', { name: '사용자 더 보기' })).not.toBeInTheDocument();
  expect(document.title).toBe('‘바라기’ 검색 · 햄찌일기');
});

it('marks the syllables of a name that was found by its initials', async () => {
  searched();
  show(<SearchPage />, '/search?q=ㅂㅂ');
  await screen.findByRole('heading', { name: /사용자/ });
  expect(marks()).toEqual(['봄봄']);
});

it('says what to try when nothing was found', async () => {
  searched(NOTHING);
  show(<SearchPage />, '/search?q=없는말');
  expect(await screen.findByText('검색 결과가 없어요')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '커뮤니티에 물어보기' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('‘없는말’ 검색 결과 0개');
});

it('says what went wrong and tries again', async () => {
  let tries = 0;
  searched(() => (tries++ ? json(FOUND) : refusal(429)));
  show(<SearchPage />, '/search?q=뭉치');
  expect(await screen.findByText('지금은 안 돼요.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('article', { name: '첫눈 온 날' })).toBeInTheDocument();
});

it('leads from the first tab to everything of a kind, and back', async () => {
  const asked = searched();
  show(<SearchPage />, '/search?q=뭉치');
  await userEvent.click(await screen.findByRole('link', { name: '일기 더 보기' }));
  expect(address().get('tab')).toBe('diaries');
  expect(screen.getByRole('tab', { name: /일기/ })).toHaveAttribute('aria-selected', 'true');
  await waitFor(() => expect(asked).toContain('q=%EB%AD%89%EC%B9%98&type=diaries'));
  act(() => window.history.back());
  await waitFor(() => expect(address().get('tab')).toBeNull());
});

it('leads elsewhere when one kind has nothing', async () => {
  searched({ ...FOUND, hamsters: [] });
  show(<SearchPage />, '/search?q=뭉치&tab=hamsters');
  expect(await screen.findByText('햄스터는 검색 결과가 없어요')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: '전체 결과 보기' }));
  expect(address().has('tab')).toBe(false);
});

it('adds the next page behind what is there, each once', async () => {
  const page = (...ids: number[]) => ({
    ...NOTHING,
    diaries: ids.map((id) => entryWith({ id, title: `일기 ${id}` })),
  });
  searched((query: URLSearchParams) => {
    if (query.get('type') === null) return json(FOUND);
    return query.get('cursor') === 'c'
      ? json(page(2, 3))
      : json(page(1, 2), { 'X-Next-Cursor': 'c' });
  });
  show(<SearchPage />, '/search?q=일기&tab=diaries');
  await userEvent.click(await screen.findByRole('button', { name: '더 보기' }));
  await screen.findByRole('article', { name: '일기 3' });
  const titles = screen.getAllByRole('article').map((each) => within(each).getByRole('heading'));
  expect(titles.map((each) => each.textContent)).toEqual(['일기 1', '일기 2', '일기 3']);
  expect(screen.queryByRole('button', { name: '더 보기' })).not.toBeInTheDocument();
});

it('has the focus on arrival while there is nothing to read, and asks nothing', async () => {
  const asked = searched();
  show(<SearchPage />, '/search');
  await waitFor(() => expect(field()).toHaveFocus());
  await userEvent.type(field(), '   {Enter}');
  expect(asked).toEqual([]);
});

it('searches after a pause of 300 ms, in the same step of the history', async () => {
  const asked = searched();
  show(<SearchPage />, '/search');
  const steps = window.history.length;
  vi.useFakeTimers();
  fireEvent.change(field(), { target: { value: ' 뭉' } });
  await act(() => vi.advanceTimersByTimeAsync(200));
  fireEvent.change(field(), { target: { value: ' 뭉치 ' } });
  await act(() => vi.advanceTimersByTimeAsync(299));
  expect(asked).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(asked).toEqual(['q=%EB%AD%89%EC%B9%98']);
  expect(address().get('q')).toBe('뭉치');
  expect(field()).toHaveValue(' 뭉치 ');
  expect(window.history.length).toBe(steps);
});

it('waits for the end of a composition, and ignores its Enter', async () => {
  const asked = searched();
  show(<SearchPage />, '/search');
  vi.useFakeTimers();
  fireEvent.compositionStart(field());
  fireEvent.change(field(), { target: { value: '뭉ㅊ' } });
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })).toBe(false);
  expect(asked).toEqual([]);
  fireEvent.change(field(), { target: { value: '뭉치' } });
  fireEvent.compositionEnd(field());
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(asked).toEqual(['q=%EB%AD%89%EC%B9%98']);
});

it('searches at once with Enter; what was sent stays in the history', async () => {
  const asked = searched();
  show(<SearchPage />, '/search');
  await userEvent.type(field(), '뭉치{Enter}');
  expect(asked).toEqual(['q=%EB%AD%89%EC%B9%98']);
  await userEvent.clear(field());
  await userEvent.type(field(), '콩이{Enter}');
  expect(address().get('q')).toBe('콩이');
  act(() => window.history.back());
  await waitFor(() => expect(field()).toHaveValue('뭉치'));
});

it('clears the box and the results with one press', async () => {
  searched();
  show(<SearchPage />, '/search?q=뭉치');
  await userEvent.click(await screen.findByRole('button', { name: '검색어 지우기' }));
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
  expect(window.location.search).toBe('');
  expect(screen.getByRole('heading', { name: '최근 검색어' })).toBeInTheDocument();
});

it('remembers what was sent and what was opened, the latest first', async () => {
  searched();
  show(<SearchPage />, '/search');
  await userEvent.type(field(), '뭉치{Enter}');
  await userEvent.clear(field());
  await userEvent.type(field(), '바라기');
  await waitFor(() => expect(address().get('q')).toBe('바라기'));
  await userEvent.click(await screen.findByRole('link', { name: '해바라기씨 나눔' }));
  const list = screen.getByRole('region', { name: '최근 검색어' });
  const shown = within(list).getAllByRole('listitem');
  expect(shown.map((each) => each.textContent)).toEqual(['바라기', '뭉치']);
  await userEvent.click(within(list).getByRole('button', { name: '뭉치' }));
  expect(address().get('q')).toBe('뭉치');
});

it('forgets one, forgets all, and stops remembering', async () => {
  for (let each = 1; each <= 12; each++) rememberSearch(`말 ${each}`);
  searched();
  show(<SearchPage />, '/search');
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  await userEvent.click(screen.getByRole('button', { name: '최근 검색어 말 12 지우기' }));
  expect(screen.queryByText('말 12')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '저장 끄기' }));
  expect(screen.getByText('최근 검색어를 저장하지 않고 있어요')).toBeInTheDocument();
  rememberSearch('나중');
  await userEvent.click(screen.getByRole('button', { name: '저장 켜기' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(9);
  await userEvent.click(screen.getByRole('button', { name: '모두 지우기' }));
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  expect(JSON.parse(localStorage.getItem('hamsterd-recent-searches') ?? '')).toEqual({
    on: true,
    queries: [],
  });
});

it('follows from a row without asking who is followed', async () => {
  const heard = serve({
    'GET /api/auth/me': MEMBER,
    'GET /api/search': FOUND,
    'POST /api/follow/9': { following: true, followersCount: 2 },
  });
  show(<SearchPage />, '/search?q=봄봄&tab=users');
  const button = await screen.findByRole('button', { name: '봄봄님 팔로우' });
  await waitFor(() => expect(heard.map(({ call }) => call)).toContain('GET /api/auth/me'));
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
  expect(heard.map(({ call }) => call)).not.toContain('GET /api/follow/status/9');
});
