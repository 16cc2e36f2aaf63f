import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Route } from 'wouter';
import { useSession } from '@/shared/api/session';
import { json, refusal, serve, silence } from '@/testing/network';
import { entryWith, HAMSTER, MEMBER, NEIGHBOUR } from '@/testing/samples';
import { show } from '@/testing/screen';
import UserPage from './UserPage';
import UserRedirect from './UserRedirect';

const PROFILE = {
  'GET /api/users/9': NEIGHBOUR,
  'GET /api/hamsters/user/9': [HAMSTER],
  'GET /api/diary/user/9': [entryWith()],
  'GET /api/follow/status/9': false,
};
const SIGNED_IN = { ...PROFILE, 'GET /api/auth/me': MEMBER };

/** Whom the viewer follows, as their own profile counts it. */
function Followed() {
  const { me } = useSession();
  return <output aria-label="팔로잉">{me?.followingCount}</output>;
}

const followed = () => screen.getByRole('status', { name: '팔로잉' });

function visit(path = '/user/9') {
  return show(
    <>
      <Followed />
      <Route path="/user/:id">
        <UserPage />
      </Route>
      <Route path="/profile/:id">
        <UserRedirect />
      </Route>
    </>,
    path,
  );
}

const followers = () => screen.getByRole('button', { name: /팔로워/ });
const followButton = () => screen.findByRole('button', { name: '봄봄님 팔로우' });

it('says that the profile is on its way', () => {
  serve({ 'GET /api/users/9': silence });
  visit();
  expect(screen.getByText('프로필을 불러오는 중')).toBeInTheDocument();
});

it('says what went wrong and tries again', async () => {
  let tries = 0;
  serve({ ...PROFILE, 'GET /api/users/9': () => (tries++ === 0 ? refusal(503) : json(NEIGHBOUR)) });
  visit();
  await userEvent.click(await screen.findByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('heading', { level: 1, name: '봄봄' })).toBeInTheDocument();
});

it('says that there is nobody', async () => {
  serve({ 'GET /api/users/9': () => refusal(404) });
  visit();
  const title = '사용자를 찾을 수 없어요';
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
});

it('shows figures, level, hamsters and public entries', async () => {
  serve(SIGNED_IN);
  visit();
  expect(await screen.findByText('999.9K')).toHaveAttribute('title', '999,950');
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '40 / 100');
  expect(screen.getByText('다음 레벨까지 60')).toBeInTheDocument();
  expect(screen.getByText('실버')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: /뭉치 ?골든/ })).toHaveAttribute(
    'href',
    '/hamster/5',
  );
  expect(await screen.findByRole('article', { name: '첫눈 온 날' })).toBeInTheDocument();
  expect(document.title).toBe('봄봄님의 프로필 · 햄찌일기');
});

it('says so when nothing is public', async () => {
  serve({ ...SIGNED_IN, 'GET /api/diary/user/9': [], 'GET /api/hamsters/user/9': [] });
  visit();
  expect(await screen.findByText('아직 공개한 일기가 없어요')).toBeInTheDocument();
  expect(screen.getByText('아직 소개한 햄스터가 없어요.')).toBeInTheDocument();
});

it('offers more after a full page, and no more after a short one', async () => {
  const page = (first: number, count: number) =>
    Array.from({ length: count }, (_, place) => entryWith({ id: first + place }));
  const pages = [json(page(1, 10), { 'X-Next-Cursor': 'abc' }), json(page(11, 2))];
  serve({ ...SIGNED_IN, 'GET /api/diary/user/9': () => pages.shift() ?? refusal(500) });
  visit();
  await userEvent.click(await screen.findByRole('button', { name: '더 보기' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(12));
  expect(screen.queryByRole('button', { name: '더 보기' })).not.toBeInTheDocument();
});

it('follows at once, blocks repeats and takes the server’s number', async () => {
  let release = (_: Response) => {};
  const answer = new Promise<Response>((resolve) => {
    release = resolve;
  });
  const heard = serve({ ...SIGNED_IN, 'POST /api/follow/9': () => answer });
  visit();
  const button = await followButton();
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
  expect(within(followers()).getByText('1K')).toHaveAttribute('title', '1,001');
  expect(followed()).toHaveTextContent('1');
  await userEvent.click(button);
  expect(heard.filter(({ call }) => call === 'POST /api/follow/9')).toHaveLength(1);
  release(json({ following: true, followersCount: 1200 }));
  expect(await within(followers()).findByText('1.2K')).toBeInTheDocument();
});

it('unfollows with DELETE', async () => {
  const heard = serve({
    ...SIGNED_IN,
    'GET /api/follow/status/9': true,
    'DELETE /api/follow/9': { following: false, followersCount: 999 },
  });
  visit();
  await waitFor(async () => expect(await followButton()).toHaveTextContent('팔로잉'));
  await userEvent.click(await followButton());
  expect(await within(followers()).findByText('999')).toBeInTheDocument();
  expect(heard.map(({ call }) => call)).toContain('DELETE /api/follow/9');
});

it('goes back to exactly what it was when it fails', async () => {
  serve({ ...SIGNED_IN, 'POST /api/follow/9': () => refusal(500) });
  visit();
  const button = await followButton();
  await userEvent.click(button);
  expect(await screen.findByText('팔로우를 바꾸지 못했어요. 지금은 안 돼요.')).toBeInTheDocument();
  expect(button).toHaveAttribute('aria-pressed', 'false');
  expect(within(followers()).getByText('1K')).toHaveAttribute('title', '1,000');
  expect(followed()).toHaveTextContent('0');
});

it('asks a visitor to sign in', async () => {
  const heard = serve(PROFILE);
  visit();
  await userEvent.click(await followButton());
  expect(await screen.findByText('로그인 필요')).toBeInTheDocument();
  expect(screen.getByText('팔로우하려면 로그인이 필요합니다.')).toBeInTheDocument();
  expect(heard.some(({ call }) => call.includes('/follow/'))).toBe(false);
});

it('offers oneself the way to one’s own page instead', async () => {
  serve({ ...SIGNED_IN, 'GET /api/users/9': { ...NEIGHBOUR, id: MEMBER.id } });
  visit();
  expect(await screen.findByRole('link', { name: '내 프로필 관리' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '봄봄님 팔로우' })).not.toBeInTheDocument();
});

it('leads the older address here', async () => {
  serve(SIGNED_IN);
  visit('/profile/9');
  await waitFor(() => expect(window.location.pathname).toBe('/user/9'));
});
