import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Route } from 'wouter';
import { json, refusal, serve, silence } from '@/testing/network';
import { entryWith, MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import DiaryPage from './DiaryPage';

function visit() {
  show(
    <Route path="/diary/:id">
      <DiaryPage />
    </Route>,
    '/diary/12',
  );
}

it('says that the entry is on its way', () => {
  serve({ 'GET /api/diary/12': silence });
  visit();
  expect(screen.getByText('일기를 불러오는 중')).toBeInTheDocument();
});

it('says what went wrong and tries again', async () => {
  let tries = 0;
  serve({ 'GET /api/diary/12': () => (tries++ === 0 ? refusal(503) : json(entryWith())) });
  visit();
  await userEvent.click(await screen.findByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('heading', { name: '첫눈 온 날' })).toBeInTheDocument();
});

it('says that there is no such entry', async () => {
  serve({ 'GET /api/diary/12': () => refusal(404) });
  visit();
  expect(await screen.findByRole('heading', { name: '일기를 찾을 수 없어요' })).toBeInTheDocument();
});

it('shows the whole entry, with marks as elements and markup as text', async () => {
  const content = '**굵게** <b>글자</b> [링크](https://example.kr) [나쁜](javascript:alert(1))';
  serve({ 'GET /api/diary/12': entryWith({ content }) });
  visit();
  expect(await screen.findByText('굵게')).toHaveProperty('tagName', 'STRONG');
  expect(screen.getByText(/<b>글자<\/b>/)).toBeInTheDocument();
  const link = screen.getByRole('link', { name: '링크' });
  expect(link).toHaveAttribute('rel', 'nofollow ugc noopener');
  expect(screen.queryByRole('link', { name: '나쁜' })).not.toBeInTheDocument();
  expect(document.title).toBe('첫눈 온 날 · 햄찌일기');
});

it('shows a picture of the text in its place and not a second time', async () => {
  serve({
    'GET /api/diary/12': entryWith({ content: '위\n\n![창가](/media/a.jpg)\n\n아래' }),
    'GET /api/diary/12/comments': [],
  });
  visit();
  const photo = await screen.findByRole('button', { name: '창가' });
  expect(document.querySelectorAll('img[src="/media/a.jpg"]')).toHaveLength(1);
  await userEvent.click(photo);
  expect(await screen.findByText('1 / 1')).toBeInTheDocument();
  await userEvent.dblClick(screen.getByAltText('사진 1장 가운데 1번째'));
  const large = document.querySelector('[data-large]');
  expect(large?.firstElementChild).toHaveStyle({ transform: 'translate(0px, 0px) scale(2.5)' });
});

it('opens its photos, leafs with the arrow keys and closes with Escape', async () => {
  const media = ['/media/a.jpg', '/media/b.jpg'].map((url) => ({
    ...entryWith().media[0],
    url,
    thumbnailUrl: null,
    mediumUrl: null,
    kind: 'image',
    width: 4,
    height: 3,
    color: null,
    focus: null,
  }));
  serve({ 'GET /api/diary/12': entryWith({ media }) });
  visit();
  const [first] = await screen.findAllByRole('button', { name: /사진 크게 보기/ });
  if (first) await userEvent.click(first);
  expect(await screen.findByText('1 / 2')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByText('2 / 2')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('lets the author delete it after asking, and goes home', async () => {
  serve({
    'GET /api/auth/me': MEMBER,
    'GET /api/diary/12': entryWith({ userId: MEMBER.id }),
    'DELETE /api/diary/12': { ok: true },
  });
  visit();
  await userEvent.click(await screen.findByRole('button', { name: '일기 메뉴' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '지우기' }));
  await userEvent.click(await screen.findByRole('button', { name: '지우기' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});
