import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { Route } from 'wouter';
import Comments from '@/content/comments/Comments';
import CommunityPostPage from '@/pages/community-post/CommunityPostPage';
import DiaryPage from '@/pages/diary/DiaryPage';
import RegisterPage from '@/pages/register/RegisterPage';
import { json, refusal, serve } from '@/testing/network';
import { entryWith, HAMSTER, MEMBER, postWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import CreateDiaryPage from './CreateDiaryPage';

// The editor is large: the first test would wait for it too long on a busy machine.
beforeAll(async () => void (await import('@/content/composer/editor/RichEditor')), 30_000);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const signedIn = { 'GET /api/auth/me': MEMBER, 'GET /api/hamsters/my': [HAMSTER] };

async function write() {
  await userEvent.type(await screen.findByLabelText('제목'), '첫눈');
  await userEvent.type(await screen.findByLabelText('내용'), '뭉치가 창밖을 봤어요.');
  await userEvent.click(screen.getByRole('button', { name: '일기 올리기' }));
}

it('says that a new entry waits for a moderator, and shows it to its author', async () => {
  serve({ ...signedIn, 'POST /api/diary': () => json(entryWith({ isHeld: true })) });
  show(<CreateDiaryPage />, '/create-diary');
  await write();
  expect(await screen.findByText('검토 중이에요')).toBeInTheDocument();
  await waitFor(() => expect(window.location.pathname).toBe('/diary/12'));
});

it('puts a refused word under its field and keeps the text', async () => {
  const content = '‘도배’은(는) 쓸 수 없는 말이에요. 다른 말로 바꿔 주세요.';
  const refused = { code: 'word_refused', fields: { content } };
  serve({ ...signedIn, 'POST /api/diary': () => refusal(422, refused) });
  show(<CreateDiaryPage />, '/create-diary');
  await write();
  expect(await screen.findByText(content)).toBeVisible();
  expect(screen.getByLabelText('제목')).toHaveValue('첫눈');
});

it('says how long to wait in slow mode, and keeps the comment', async () => {
  const message = '지금은 모두가 조금 천천히 쓰고 있어요. 잠시 뒤에 다시 올려 주세요.';
  serve({
    ...signedIn,
    'GET /api/diary/12/comments': [],
    'POST /api/diary/12/comments': () =>
      refusal(429, { code: 'slow_mode', message }, { 'Retry-After': '37' }),
  });
  show(<Comments parent={{ kind: 'diary', ...entryWith() }} />);
  await userEvent.type(await screen.findByLabelText('댓글'), '귀여워요');
  await userEvent.click(screen.getByRole('button', { name: '남기기' }));
  expect(await screen.findByText(/37초 뒤에 다시 올려 주세요/)).toBeInTheDocument();
  expect(screen.getByLabelText('댓글')).toHaveValue('귀여워요');
});

it.each([
  ['/diary/:id', '/diary/12', DiaryPage],
  ['/community/post/:id', '/community/post/21', CommunityPostPage],
])('marks what waits for a moderator: %s', async (pattern, path, Page) => {
  serve({
    'GET /api/diary/12': entryWith({ isHeld: true }),
    'GET /api/community/21': postWith({ isHeld: true }),
  });
  show(
    <Route path={pattern}>
      <Page />
    </Route>,
    path,
  );
  expect(await screen.findByText('검토 중이에요')).toBeInTheDocument();
});

it('says before the form is filled in that nobody may sign up', async () => {
  serve({ 'GET /api/site': { signIns: { google: false }, areSignUpsPaused: true } });
  show(<RegisterPage />, '/register');
  const heading = '지금은 잠시 새 가입을 받지 않고 있어요';
  expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
  expect(screen.queryByLabelText('사용자명')).not.toBeInTheDocument();
});
