import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Route } from 'wouter';
import CommunityPostPage from '@/pages/community-post/CommunityPostPage';
import DiaryPage from '@/pages/diary/DiaryPage';
import HamsterPage from '@/pages/hamster/HamsterPage';
import type { Shape } from '@/shared/api/types';
import { json, refusal, serve, silence } from '@/testing/network';
import { entryWith, MEMBER, postWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import TakedownsPage from './TakedownsPage';

beforeEach(() => sessionStorage.clear());

const signedIn = { 'GET /api/auth/me': MEMBER };
const BLOCK: Shape<'OwnTakedown'> = {
  id: 4,
  status: 'blocked',
  targetType: 'diary',
  url: '/diary/12',
  title: '첫눈 온 날',
  ground: 'defamation',
  decidedAt: '2026-11-21T12:00:00Z',
  decisionNote: '이름이 드러나 있어요.',
  blockEndsAt: '2026-12-21T12:00:00Z',
  releasedAt: null,
  objection: null,
  objectedAt: null,
  mayObject: true,
};
const WORDS = '이름은 제 햄스터의 이름이에요. 사람이 아니에요.';

it('says that the blocks are on their way', async () => {
  serve({ ...signedIn, 'GET /api/takedowns/my': silence });
  show(<TakedownsPage />, '/takedowns');
  expect(await screen.findByText('임시조치된 글을 불러오는 중')).toBeInTheDocument();
});

it('says what went wrong, tries again, and is glad about none', async () => {
  let tries = 0;
  serve({ ...signedIn, 'GET /api/takedowns/my': () => (tries++ === 0 ? refusal(503) : json([])) });
  show(<TakedownsPage />, '/takedowns');
  await userEvent.click(await screen.findByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText('임시조치된 글이 없어요')).toBeInTheDocument();
});

it('takes an objection and shows it', async () => {
  let sent = false;
  const heard = serve({
    ...signedIn,
    'GET /api/takedowns/my': () =>
      json([sent ? { ...BLOCK, objection: WORDS, mayObject: false } : BLOCK]),
    'POST /api/takedowns/4/objection': () => {
      sent = true;
      return json({ ok: true });
    },
  });
  show(<TakedownsPage />, '/takedowns');
  const card = await screen.findByRole('article', { name: '첫눈 온 날' });
  expect(card).toHaveTextContent('명예훼손');
  expect(card).toHaveTextContent('이름이 드러나 있어요.');
  await userEvent.click(screen.getByRole('button', { name: '이의 제기하기' }));
  await userEvent.type(screen.getByLabelText('어떤 점이 잘못되었나요?'), WORDS);
  await userEvent.click(screen.getByRole('button', { name: '이의 보내기' }));
  expect(await screen.findByText(WORDS)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '이의 제기하기' })).not.toBeInTheDocument();
  expect(heard.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ text: WORDS });
});

const fields = {
  ground: 'defamation',
  blockedAt: '2026-11-21T12:00:00Z',
  blockEndsAt: '2026-12-21T12:00:00Z',
};
const blocked = () => refusal(451, { code: 'taken_down', fields });

it.each([
  ['/diary/:id', '/diary/12', '/api/diary/12', DiaryPage],
  ['/community/post/:id', '/community/post/12', '/api/community/12', CommunityPostPage],
  ['/hamster/:id', '/hamster/12', '/api/hamsters/12', HamsterPage],
])('keeps the place of what is blocked: %s', async (pattern, path, call, Page) => {
  serve({ [`GET ${call}`]: blocked });
  show(
    <Route path={pattern}>
      <Page />
    </Route>,
    path,
  );
  expect(await screen.findByRole('heading', { name: '임시조치된 글이에요' })).toBeInTheDocument();
  expect(screen.getByText(/명예훼손 주장이 있어/)).toHaveTextContent(
    /(2026년 )?11월 21일부터 (2026년 )?12월 21일까지/,
  );
  expect(screen.queryByRole('button', { name: '이의 제기하기' })).not.toBeInTheDocument();
});

it.each([
  ['/diary/:id', '/diary/12', DiaryPage],
  ['/community/post/:id', '/community/post/21', CommunityPostPage],
  ['/hamster/:id', '/hamster/5', HamsterPage],
])('lets whose it is object in its place: %s', async (pattern, path, Page) => {
  serve({
    ...signedIn,
    'GET /api/diary/12': entryWith({ userId: MEMBER.id }),
    'GET /api/community/21': postWith({ userId: MEMBER.id }),
    'GET /api/hamsters/5': blocked,
    'GET /api/takedowns/my': [{ ...BLOCK, url: path }],
  });
  show(
    <Route path={pattern}>
      <Page />
    </Route>,
    path,
  );
  expect(await screen.findByRole('button', { name: '이의 제기하기' })).toBeInTheDocument();
  expect(screen.getByText(/지금은 나에게만 보여요/)).toBeInTheDocument();
});
