import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Link, Route } from 'wouter';
import { Feed } from '@/features/diaries/Feed';
import BookmarksPage from '@/pages/bookmarks/BookmarksPage';
import DiaryPage from '@/pages/diary/DiaryPage';
import { json, serve } from '@/testing/network';
import { entryWith, HAMSTER, MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';

function walk() {
  show(
    <>
      <nav>
        <Link href="/">홈</Link>
        <Link href="/bookmarks">북마크 목록</Link>
      </nav>
      <Route path="/">
        <Feed order="latest" />
      </Route>
      <Route path="/bookmarks">
        <BookmarksPage />
      </Route>
      <Route path="/diary/:id">
        <DiaryPage />
      </Route>
    </>,
    '/bookmarks',
  );
}

const go = (name: string) => userEvent.click(screen.getByRole('link', { name }));

it('shows a new bookmark although another entry was liked after it', async () => {
  const first = entryWith({ isBookmarked: true });
  const second = entryWith({ id: 13, title: '둘째' });
  let kept = [first];
  serve({
    'GET /api/auth/me': MEMBER,
    'GET /api/diary': [first, second],
    'GET /api/bookmarks': () => json(kept, { 'X-Total-Count': String(kept.length) }),
    'POST /api/diary/13/bookmark': () => {
      kept = [{ ...second, isBookmarked: true }, first];
      return json({ bookmarked: true });
    },
    'POST /api/diary/12/like': { liked: true, count: 8 },
  });
  walk();
  expect(await screen.findByText('모두 1개')).toBeInTheDocument();
  await go('홈');
  await screen.findByRole('article', { name: '둘째' });
  const bookmark = screen.getAllByRole('button', { name: '북마크' })[1] as HTMLElement;
  await userEvent.click(bookmark);
  await waitFor(() => expect(kept).toHaveLength(2));
  const like = screen.getAllByRole('button', { name: /좋아요/ })[0] as HTMLElement;
  await userEvent.click(like);
  await waitFor(() => expect(like).toHaveTextContent('8'));
  await go('북마크 목록');
  expect(await screen.findByRole('article', { name: '둘째' })).toBeInTheDocument();
  expect(await screen.findByText('모두 2개')).toBeInTheDocument();
});

it('takes the newer text that was on its way when the heart was pressed, and edits no other', async () => {
  const late: ((answer: Response) => void)[] = [];
  const old = entryWith({ userId: MEMBER.id });
  serve({
    'GET /api/auth/me': MEMBER,
    'GET /api/diary': [old],
    'GET /api/bookmarks': [],
    'GET /api/diary/12': () => new Promise<Response>((resolve) => late.push(resolve)),
    'GET /api/diary/12/comments': () => json([]),
    'GET /api/hamsters/my': [HAMSTER],
    'POST /api/diary/12/like': { liked: true, count: 8 },
  });
  walk();
  await screen.findByText('아직 북마크한 일기가 없어요');
  await go('홈');
  await userEvent.click(await screen.findByRole('link', { name: '첫눈 온 날' }));
  const like = await screen.findByRole('button', { name: /좋아요/ });
  await userEvent.click(like);
  await waitFor(() => expect(like).toHaveTextContent('8'));
  await userEvent.click(screen.getByRole('button', { name: '일기 메뉴' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '고치기' }));
  await screen.findByRole('dialog');
  expect(screen.queryByRole('textbox', { name: '제목' })).not.toBeInTheDocument();
  const newer = { ...old, title: '다른 기기에서 고친 제목' };
  await act(async () => {
    for (const answer of late) answer(json(newer));
  });
  expect(await screen.findByRole('textbox', { name: '제목' })).toHaveValue(newer.title);
  expect(document.title).toContain(newer.title);
  // It left before the heart was given, and is not believed about that.
  expect(like).toHaveTextContent('8');
});
