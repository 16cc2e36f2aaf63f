import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, refusal, serve, silence } from '@/testing/network';
import { entryWith, MEMBER, postWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import BookmarksPage from './BookmarksPage';

const signedIn = { 'GET /api/auth/me': MEMBER };
const kept = entryWith({ isBookmarked: true });

it('asks a visitor to sign in and brings them back', async () => {
  serve({});
  show(<BookmarksPage />, '/bookmarks');
  expect(await screen.findByText('로그인이 필요해요')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '로그인' })).toHaveAttribute(
    'href',
    '/login?next=/bookmarks',
  );
});

it('shows six cards to come', async () => {
  serve({ ...signedIn, 'GET /api/bookmarks': silence });
  show(<BookmarksPage />, '/bookmarks');
  const words = await screen.findByText('북마크를 불러오는 중');
  expect(words.nextElementSibling?.children).toHaveLength(6);
});

it('says that there are none and leads on', async () => {
  serve({ ...signedIn, 'GET /api/bookmarks': [] });
  show(<BookmarksPage />, '/bookmarks');
  expect(await screen.findByText('아직 북마크한 일기가 없어요')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '일기 둘러보기' })).toHaveAttribute('href', '/');
});

it('says what went wrong and tries again', async () => {
  let tries = 0;
  serve({ ...signedIn, 'GET /api/bookmarks': () => (tries++ ? json([kept]) : refusal(503)) });
  show(<BookmarksPage />, '/bookmarks');
  await userEvent.click(await screen.findByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('article', { name: '첫눈 온 날' })).toBeInTheDocument();
});

it('counts all, loads more, and lets go of what is no longer kept', async () => {
  let left = [kept, entryWith({ id: 13, title: '둘째', isBookmarked: true })];
  const total = () => ({ 'X-Total-Count': String(left.length) });
  let asked = 0;
  serve({
    ...signedIn,
    'GET /api/bookmarks': () =>
      asked++ === 0
        ? json(left.slice(0, 1), { ...total(), 'X-Next-Cursor': 'c' })
        : json(left.slice(-1), total()),
    'POST /api/diary/13/bookmark': () => {
      left = [kept];
      return json({ bookmarked: false });
    },
  });
  show(<BookmarksPage />, '/bookmarks');
  expect(await screen.findByText('모두 2개')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '더 보기' }));
  expect(await screen.findByRole('article', { name: '둘째' })).toBeInTheDocument();
  const [, second] = screen.getAllByRole('button', { name: '북마크' });
  if (second) await userEvent.click(second);
  await waitFor(() => expect(screen.queryByRole('article', { name: '둘째' })).toBeNull());
  expect(screen.getByText('모두 1개')).toBeInTheDocument();
});

it('shows the posts one keeps beside the entries', async () => {
  serve({
    ...signedIn,
    'GET /api/bookmarks': [kept],
    'GET /api/community/bookmarks': () =>
      json([postWith({ isBookmarked: true })], { 'X-Total-Count': '1' }),
  });
  show(<BookmarksPage />, '/bookmarks');
  await userEvent.click(await screen.findByRole('tab', { name: '글' }));
  const post = await screen.findByRole('link', { name: '톱밥은 뭘 쓰세요?' });
  expect(post).toHaveAttribute('href', '/community/post/21');
  expect(screen.getByText('모두 1개')).toBeInTheDocument();
  expect(window.location.search).toBe('?tab=posts');
});

it('says that no post is kept and leads to the community', async () => {
  serve({ ...signedIn, 'GET /api/community/bookmarks': [] });
  show(<BookmarksPage />, '/bookmarks?tab=posts');
  expect(await screen.findByText('아직 북마크한 글이 없어요')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '커뮤니티 둘러보기' })).toHaveAttribute(
    'href',
    '/community',
  );
});
