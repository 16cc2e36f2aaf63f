import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { OwnPlace, PopularHamster, RankedMember } from '@/features/ranking/types';
import { json, refusal, serve, silence } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import RankingPage from './RankingPage';

const AS_OF = { 'X-As-Of': '2026-11-20T12:10:00Z' };

function member(id: number, rank: number, part: Partial<RankedMember> = {}): RankedMember {
  return {
    id,
    nickname: `집사${id}`,
    profileImage: null,
    level: 3,
    experience: 1234,
    totalLikes: 4,
    streakDays: 2,
    createdAt: '2026-01-01T00:00:00Z',
    totalDiaries: 1,
    totalComments: 2,
    totalFollowers: 3,
    rank,
    score: 1234,
    rankChange: 0,
    ...part,
  };
}

const HAMSTER: PopularHamster = {
  id: 5,
  name: '뭉치',
  breed: '골든 햄스터',
  imageUrl: null,
  ownerId: 9,
  ownerNickname: '봄봄',
  totalLikes: 12,
  totalDiaries: 3,
  rank: 1,
  score: 12,
  rankChange: null,
};

const OWN: OwnPlace = {
  rank: 132,
  score: 40,
  rankChange: 3,
  total: 3204,
  asOf: '2026-11-20T12:10:00Z',
  hamster: null,
};

const FIVE = [member(1, 1), member(2, 1), member(3, 3), member(4, 4), member(5, 5)];
const level = (places: RankedMember[], headers = {}) => ({
  'GET /api/ranking/level': () => json(places, { ...AS_OF, ...headers }),
});

function visit(path = '/ranking') {
  return show(<RankingPage />, path);
}

it('says that the ranking is on its way', () => {
  serve({ 'GET /api/ranking/level': silence });
  visit();
  expect(screen.getByText('랭킹을 불러오는 중')).toBeInTheDocument();
});

it('says what went wrong and tries again', async () => {
  const answers = [refusal(503), json(FIVE)];
  serve({ 'GET /api/ranking/level': () => answers.shift() ?? refusal(500) });
  visit();
  await userEvent.click(await screen.findByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('link', { name: /집사1/ })).toBeInTheDocument();
});

it('says how to come into an empty ranking', async () => {
  serve(level([]));
  visit('/ranking?period=week');
  const title = '이번 주에는 아직 순위가 없어요';
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.getByText('출석하고 일기를 쓰면 경험치가 쌓여요.')).toBeInTheDocument();
});

it('puts three on the podium, then rows, with the time in Seoul', async () => {
  serve(level(FIVE));
  visit();
  const podium = await screen.findByRole('list', { name: '앞의 세 자리' });
  const first = within(podium).getByRole('link', { name: /^1위 집사2/ });
  expect(first).toHaveAttribute('href', '/user/2');
  expect(within(podium).getByRole('link', { name: /^3위 집사3/ })).toBeInTheDocument();
  expect(within(podium).getAllByText(/1,234/)).toHaveLength(3);
  expect(screen.getByRole('link', { name: '경험치는 어떻게 쌓이나요?' })).toHaveAttribute(
    'href',
    '/levels',
  );
  const rows = within(screen.getByRole('list', { name: '이어지는 순위' })).getAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toHaveTextContent('4위');
  expect(screen.getByText('2026. 11. 20. 21:10')).toBeInTheDocument();
});

it('lets equals stand level, whichever comes first', async () => {
  serve(level(FIVE));
  visit();
  const podium = await screen.findByRole('list', { name: '앞의 세 자리' });
  // Each rank has one height (Podium.module.css).
  const ranks = within(podium)
    .getAllByRole('listitem')
    .map((place) => place.dataset.rank);
  expect(ranks[0]).toBe(ranks[1]);
  expect(ranks[2]).not.toBe(ranks[1]);
});

it.each([
  [2, '2계단 올랐어요'],
  [-1, '1계단 내려갔어요'],
  [0, '순위 그대로예요'],
])('says how a place moved by %i', async (rankChange, spoken) => {
  serve(level([member(1, 1, { rankChange })]));
  visit();
  expect(await screen.findByTitle(spoken)).toBeInTheDocument();
});

it('keeps kind and period in the address and asks for them', async () => {
  const asked: string[] = [];
  serve({ ...level(FIVE), 'GET /api/ranking/diaries': FIVE });
  const served = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push(url);
    return served(url, init);
  });
  visit();
  await userEvent.click(screen.getByRole('radio', { name: '이번 달' }));
  expect(window.location.search).toBe('?period=month');
  screen.getByRole('tab', { name: '레벨' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: '일기' })).toHaveFocus();
  expect(window.location.search).toBe('?period=month&kind=diaries');
  await waitFor(() =>
    expect(asked.some((url) => /\/api\/ranking\/diaries\?period=month/.test(url))).toBe(true),
  );
});

it('shows hamsters with their owners and leads to their pages', async () => {
  const more = [2, 3, 4].map((rank) => ({ ...HAMSTER, id: 50 + rank, rank }));
  serve({ 'GET /api/ranking/popular-hamsters': [HAMSTER, ...more] });
  visit('/ranking?kind=popular-hamsters');
  const first = await screen.findByRole('link', { name: /^1위 뭉치 ?봄봄네/ });
  expect(first).toHaveAttribute('href', '/hamster/5');
  expect(screen.getByRole('link', { name: /봄봄네 · 골든 햄스터/ })).toHaveAttribute(
    'href',
    '/hamster/54',
  );
});

it('marks the viewer in the list', async () => {
  serve({
    ...level([...FIVE, member(MEMBER.id, 6)]),
    'GET /api/auth/me': MEMBER,
    'GET /api/ranking/me': { ...OWN, rank: 6 },
  });
  visit();
  expect(await screen.findByText('나')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: '내 순위' })).not.toBeInTheDocument();
});

it('tells one who is further down where they stand, until the list shows it', async () => {
  const pages = [json(FIVE, { 'X-Next-Cursor': 'abc' }), json([member(MEMBER.id, 132)])];
  serve({
    'GET /api/ranking/level': () => pages.shift() ?? refusal(500),
    'GET /api/auth/me': MEMBER,
    'GET /api/ranking/me': OWN,
  });
  visit();
  const bar = await screen.findByRole('region', { name: '내 순위' });
  expect(bar).toHaveTextContent('132위');
  expect(bar).toHaveTextContent('3,204명 중');
  await userEvent.click(screen.getByRole('button', { name: '더 보기' }));
  await waitFor(() => expect(bar).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: '더 보기' })).not.toBeInTheDocument();
});

it('names the hamster whose place it is', async () => {
  serve({
    'GET /api/ranking/popular-hamsters': [HAMSTER],
    'GET /api/auth/me': MEMBER,
    'GET /api/ranking/me': { ...OWN, hamster: { id: 6, name: '콩이', breed: '정글리안' } },
  });
  visit('/ranking?kind=popular-hamsters');
  expect(await screen.findByText('우리 콩이')).toBeInTheDocument();
  expect(screen.getByText('3,204마리 중')).toBeInTheDocument();
});

it('tells one without a place how to come to one', async () => {
  serve({
    ...level(FIVE),
    'GET /api/auth/me': MEMBER,
    'GET /api/ranking/me': () => json(null),
  });
  visit();
  expect(await screen.findByText('출석하고 일기를 쓰면 경험치가 쌓여요.')).toBeInTheDocument();
});
