import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, refusal, serve, silence } from '@/testing/network';
import { entryWith, MEMBER, postWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import HomePage from './HomePage';

it('says that the feed is on its way', () => {
  serve({ 'GET /api/diary': silence });
  show(<HomePage />);
  expect(screen.getByText('일기를 불러오는 중')).toBeInTheDocument();
});

it('says what went wrong and tries again', async () => {
  let isDown = true;
  serve({ 'GET /api/diary': () => (isDown ? refusal(503) : json([entryWith()])) });
  show(<HomePage />);
  expect(await screen.findByRole('alert')).toHaveTextContent('지금은 안 돼요.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('article', { name: '첫눈 온 날' })).toBeInTheDocument();
});

it('asks a visitor to join where there is nothing yet', async () => {
  serve({ 'GET /api/diary': [] });
  show(<HomePage />);
  expect(await screen.findByText('아직 올라온 일기가 없어요')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '회원가입' })).toHaveAttribute('href', '/register');
});

it('asks a member to write first', async () => {
  serve({ 'GET /api/diary': [], 'GET /api/auth/me': MEMBER });
  show(<HomePage />);
  const write = await screen.findByRole('link', { name: '첫 일기 쓰기' });
  expect(write).toHaveAttribute('href', '/create-diary');
});

it('shows the newest posts of the boards where there are no diaries', async () => {
  const posts = [1, 2, 3, 4, 5, 6].map((id) => postWith({ id, title: `글 ${id}` }));
  serve({ 'GET /api/diary': [], 'GET /api/community': { posts, pinned: [], total: 6 } });
  show(<HomePage />);
  const newest = within(await screen.findByRole('region', { name: '커뮤니티에 올라온 새 글' }));
  expect(newest.getAllByRole('article')).toHaveLength(5);
  expect(newest.getByRole('link', { name: '커뮤니티 둘러보기' })).toHaveAttribute(
    'href',
    '/community',
  );
});

it('shows entries with their hamster and day, as words and not as marks', async () => {
  serve({ 'GET /api/diary': [entryWith()] });
  show(<HomePage />);
  const card = within(await screen.findByRole('article', { name: '첫눈 온 날' }));
  for (const words of ['봄봄', '뭉치', '행복해요', '눈', '뭉치가 창밖을 봤어요.']) {
    expect(card.getByText(words)).toBeInTheDocument();
  }
  expect(screen.getByText('여기까지 다 봤어요')).toBeInTheDocument();
});

it('loads the next page by its cursor and shows an entry once', async () => {
  const pages = [
    json([entryWith()], { 'X-Next-Cursor': 'abc' }),
    json([entryWith(), entryWith({ id: 13, title: '둘째 쪽' })]),
  ];
  serve({ 'GET /api/diary': () => pages.shift() ?? refusal(500) });
  show(<HomePage />);
  const [more] = await screen.findAllByRole('button', { name: '더 보기' });
  if (more) await userEvent.click(more);
  expect(await screen.findByRole('article', { name: '둘째 쪽' })).toBeInTheDocument();
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

it('writes words in the place of a picture that cannot be shown', async () => {
  serve({ 'GET /api/diary': [entryWith()] });
  show(<HomePage />);
  const card = await screen.findByRole('article');
  const picture = card.querySelector('img:not([data-mascot])');
  if (picture) fireEvent.error(picture);
  expect(within(card).getByText('이미지를 불러올 수 없습니다.')).toBeInTheDocument();
});

it.each([
  ['/?welcome=true', '햄찌일기에 오신 걸 환영해요!'],
  ['/?welcome=true&google=true', 'Google 계정으로 가입을 마쳤어요.'],
  ['/?welcome=true&naver=true', '네이버 계정으로 가입을 마쳤어요.'],
  ['/?login=success', '로그인 성공'],
  ['/?login=success&restored=true', '다시 돌아오셨네요'],
  ['/?error=google_auth_failed', '로그인에 실패했습니다. 다시 시도해주세요.'],
  ['/?error=kakao_auth_failed', '로그인에 실패했습니다. 다시 시도해주세요.'],
  [
    '/?error=google_auth_failed&reason=unverified_email',
    'Google에서 이메일 확인을 마친 계정으로만 로그인할 수 있어요.',
  ],
  ['/?error=google_auth_failed&reason=read_only', /탈퇴를 되돌릴 수 없어요/],
  ['/?error=callback_failed', '로그인 처리 중 오류가 발생했습니다.'],
])('greets at %s and clears the address', async (path, words) => {
  serve({ 'GET /api/diary': [] });
  show(<HomePage />, path);
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  await waitFor(() => expect(window.location.search).toBe(''));
});

const FOLLOWING = '/?tab=following';
const RANKED = {
  id: 9,
  rank: 1,
  nickname: '봄봄',
  profileImage: null,
  level: 52,
};

it('keeps the chosen feed in the address', async () => {
  serve({ 'GET /api/diary': [entryWith()], 'GET /api/auth/me': MEMBER });
  show(<HomePage />);
  await userEvent.click(await screen.findByRole('tab', { name: '팔로잉' }));
  expect(window.location.search).toBe('?tab=following');
  await userEvent.click(screen.getByRole('tab', { name: '최신' }));
  expect(window.location.search).toBe('');
});

it('shows a member the entries of those they follow', async () => {
  const heard = serve({ 'GET /api/diary': [entryWith()], 'GET /api/auth/me': MEMBER });
  show(<HomePage />, FOLLOWING);
  expect(await screen.findByRole('article', { name: '첫눈 온 날' })).toBeInTheDocument();
  expect(heard.some(({ query }) => query.orderBy === 'following')).toBe(true);
});

it('tells a visitor what the tab is for, and asks nothing that only members may', async () => {
  const heard = serve({ 'GET /api/diary': [entryWith()] });
  show(<HomePage />, FOLLOWING);
  const login = await screen.findByRole('link', { name: '로그인' });
  expect(login).toHaveAttribute('href', '/login?next=%2F%3Ftab%3Dfollowing');
  expect(screen.getByText('좋아하는 집사의 일기만 모아 보세요')).toBeInTheDocument();
  expect(heard.some(({ query }) => query.orderBy === 'following')).toBe(false);
});

it('says whom to follow where nobody is followed, and shows the entries after a press', async () => {
  const pages = [json([]), json([entryWith()])];
  serve({
    'GET /api/auth/me': MEMBER,
    'GET /api/diary': (query: URLSearchParams) =>
      query.get('orderBy') === 'following' ? (pages.shift() ?? refusal(500)) : json([]),
    'GET /api/ranking/followers': [RANKED, { ...RANKED, id: MEMBER.id, nickname: '콩이집사' }],
    'GET /api/follow/following/7': [],
    'POST /api/follow/9': { following: true, followersCount: 1 },
  });
  show(<HomePage />, FOLLOWING);
  const follow = await screen.findByRole('button', { name: '봄봄님 팔로우' });
  expect(screen.queryByRole('button', { name: '콩이집사님 팔로우' })).not.toBeInTheDocument();
  await userEvent.click(follow);
  expect(await screen.findByRole('article', { name: '첫눈 온 날' })).toBeInTheDocument();
});

const sixEntries = [1, 2, 3, 4, 5, 6].map((id) => entryWith({ id, title: `일기 ${id}` }));

const BANNER = {
  id: 1,
  title: '작은 동물 병원',
  description: null,
  image: '/images/ads/a.webp',
  link: '/community',
  label: '광고',
  target: '_self',
};

it.each([
  ['the third card', sixEntries, 3],
  ['the last of fewer', sixEntries.slice(0, 2), 2],
])('shows the banners after %s, not before what people came for', async (_, entries, place) => {
  serve({ 'GET /api/diary': entries, 'GET /api/ads': [BANNER] });
  show(<HomePage />);
  const banner = await screen.findByText(BANNER.title);
  const items = [...(screen.getAllByRole('article')[0]?.closest('ul')?.children ?? [])];
  expect(items[place]).toContainElement(banner);
});

it('has one place for the ads of a provider, after the fifth entry', async () => {
  serve({
    'GET /api/diary': sixEntries,
    'GET /api/site': { adProvider: { height: 100 } },
    'HEAD /ad-frame': () => new Response(null),
  });
  show(<HomePage />);
  const frame = await screen.findByTitle('광고');
  const items = [...(frame.closest('ul')?.children ?? [])];
  expect(items).toHaveLength(8);
  expect(items[6]).toContainElement(frame);
});

it.each([
  ['the site has no provider', sixEntries, null],
  ['there are fewer entries', sixEntries.slice(0, 4), { height: 100 }],
])('leaves no place for them where %s', async (_, entries, adProvider) => {
  const heard = serve({ 'GET /api/diary': entries, 'GET /api/site': { adProvider } });
  show(<HomePage />);
  expect(await screen.findAllByRole('article')).toHaveLength(entries.length);
  await waitFor(() => expect(heard.some(({ call }) => call === 'GET /api/site')).toBe(true));
  expect(screen.queryByTitle('광고')).not.toBeInTheDocument();
  expect(heard.some(({ call }) => call === 'HEAD /ad-frame')).toBe(false);
});

it.each([
  ['GET /api/care/today', 'is not known', silence, false],
  ['GET /api/care/today', 'cannot be had', () => refusal(503), true],
  ['GET /api/contests/running', 'is not known', silence, false],
  ['GET /api/contests/running', 'cannot be had', () => refusal(503), true],
])(
  'shows a member the feed below what stands above it; while %s %s: %#',
  async (above, _, answer, stands) => {
    const heard = serve({
      'GET /api/auth/me': MEMBER,
      'GET /api/diary': [entryWith()],
      [above]: answer,
    });
    show(<HomePage />);
    await waitFor(() => expect(heard.map(({ call }) => call)).toContain(above));
    if (stands) expect(await screen.findByRole('article', { name: '첫눈 온 날' })).toBeVisible();
    else expect(screen.getByText('일기를 불러오는 중')).toBeInTheDocument();
  },
);

it('leads to the contest that ends first', async () => {
  const running = {
    id: 3,
    title: '볼주머니 대회',
    phase: 'voting',
    phaseEndsAt: new Date(Date.now() + 2 * 86_400_000).toISOString(),
  };
  serve({ 'GET /api/diary': [entryWith()], 'GET /api/contests/running': [running] });
  show(<HomePage />);
  const line = await screen.findByRole('link', { name: /볼주머니 대회/ });
  expect(line).toHaveAttribute('href', '/contest/3');
  expect(line).toHaveTextContent('투표하고 있어요 · 2일 남았어요');
});

it('has no line for contests where none runs', async () => {
  serve({ 'GET /api/diary': [entryWith()], 'GET /api/contests/running': [] });
  show(<HomePage />);
  await screen.findByRole('article', { name: '첫눈 온 날' });
  expect(screen.queryByRole('link', { name: /대회/ })).not.toBeInTheDocument();
});
