import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Route } from 'wouter';
import type { Contest, ContestEntry } from '@/features/contests/api';
import { json, refusal, serve, silence } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import ContestPage from './ContestPage';
import OneContestPage from './OneContestPage';

function entry(id: number, caption: string): ContestEntry {
  return {
    id,
    contestId: 3,
    caption,
    createdAt: '2026-11-01T00:00:00Z',
    diaryEntryId: null,
    isHeld: false,
    isOwn: false,
    media: {
      url: `/media/${id}.jpg`,
      thumbnailUrl: null,
      mediumUrl: null,
      kind: 'image',
      width: 600,
      height: 600,
      color: null,
      focus: null,
    },
    user: { id: 100 + id, nickname: `집사${id}`, profileImage: null, level: 3 },
  };
}

const CONTEST: Contest = {
  id: 3,
  title: '볼주머니 대회',
  rules: '가장 볼록한 순간을 뽑아요.',
  phase: 'voting',
  phaseEndsAt: '2026-11-20T00:00:00Z',
  entryStartsAt: '2026-11-01T00:00:00Z',
  entryEndsAt: '2026-11-10T00:00:00Z',
  votingStartsAt: '2026-11-10T00:00:00Z',
  votingEndsAt: '2026-11-20T00:00:00Z',
  entriesCount: 4,
  cancelReason: null,
  own: null,
  votes: [],
  voteRefusal: null,
  winners: [],
};
const PHOTOS = ['하나', '둘', '셋', '넷'].map((caption, place) => entry(place + 1, caption));
const SERVED = {
  'GET /api/auth/me': MEMBER,
  'GET /api/contests/3': CONTEST,
  'GET /api/contests/3/entries': PHOTOS,
};

function visit() {
  return show(
    <Route path="/contest/:id">
      <OneContestPage />
    </Route>,
    '/contest/3',
  );
}

async function vote(caption: string) {
  await userEvent.click(await screen.findByRole('button', { name: `‘${caption}’에 투표하기` }));
}

it('takes three votes, sends them whole, and says that a fourth is too many', async () => {
  const heard = serve({
    ...SERVED,
    'PUT /api/contests/3/ballot': () => json({ votes: [1, 2, 3] }),
  });
  visit();
  for (const caption of ['하나', '둘', '셋', '넷']) await vote(caption);

  expect(await screen.findByText('세 장을 모두 골랐어요')).toBeInTheDocument();
  expect(screen.getByText('3표 중 3표')).toBeInTheDocument();
  const sent = heard.filter(({ call }) => call === 'PUT /api/contests/3/ballot');
  expect(sent.at(-1)?.body).toEqual({ entryIds: [1, 2, 3] });
});

it('puts back a vote that failed, and says so', async () => {
  serve({ ...SERVED, 'PUT /api/contests/3/ballot': () => refusal(503) });
  visit();
  await vote('둘');
  expect(await screen.findByText(/투표하지 못했어요/)).toBeInTheDocument();
  expect(await screen.findByText('3표 중 0표')).toBeInTheDocument();
});

it('says why somebody may not vote, and offers no vote', async () => {
  const refused = { ...CONTEST, voteRefusal: '가입한 지 3일이 지나면 투표할 수 있어요.' };
  serve({ ...SERVED, 'GET /api/contests/3': refused });
  visit();
  expect(await screen.findByText('가입한 지 3일이 지나면 투표할 수 있어요.')).toBeInTheDocument();
  expect(await screen.findByText('하나')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /투표하기/ })).not.toBeInTheDocument();
});

it('shows the places of what is over, and a gap where a photo is gone', async () => {
  const winners = [
    { place: 1, votesCount: 9, entry: entry(1, '하나') },
    { place: 2, votesCount: 5, entry: null },
  ];
  serve({ ...SERVED, 'GET /api/contests/3': { ...CONTEST, phase: 'ended', winners } });
  visit();
  const places = within(await screen.findByRole('region', { name: '수상작' }));
  expect(places.getByText('1위 · 9표')).toBeInTheDocument();
  expect(places.getByText('2위 · 지금은 볼 수 없는 사진이에요.')).toBeInTheDocument();
});

it('asks before a photo is withdrawn', async () => {
  const own = { id: 1, entry: entry(1, '하나'), isRemoved: false };
  const heard = serve({
    ...SERVED,
    'GET /api/contests/3': { ...CONTEST, phase: 'entry', own },
    'DELETE /api/contests/3/entry': () => json({ ...CONTEST, phase: 'entry' }),
  });
  visit();
  await userEvent.click(await screen.findByRole('button', { name: '사진 거두기' }));
  expect(heard.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: '사진 거두기' }));
  expect(await screen.findByText('사진을 거두었어요')).toBeInTheDocument();
});

it('says that there is no such contest', async () => {
  serve({ ...SERVED, 'GET /api/contests/3': () => refusal(404) });
  visit();
  expect(await screen.findByText('콘테스트를 찾을 수 없어요')).toBeInTheDocument();
});

it('says that none was held, and tries again where the list failed', async () => {
  let tries = 0;
  serve({ 'GET /api/contests': () => (tries++ === 0 ? refusal(503) : json([])) });
  show(<ContestPage />, '/contest');
  await userEvent.click(await screen.findByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText('아직 열린 콘테스트가 없어요')).toBeInTheDocument();
});

it('waits for the contest', () => {
  serve({ ...SERVED, 'GET /api/contests/3': silence });
  visit();
  expect(screen.queryByRole('heading', { name: '볼주머니 대회' })).not.toBeInTheDocument();
});

it('lists each with its photo and how long it takes still; what is over says no time', async () => {
  const { rules: _rules, own: _own, votes: _votes, winners: _winners, ...card } = CONTEST;
  const end = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const list = [
    { ...card, phaseEndsAt: end, cover: entry(1, '하나').media },
    { ...card, id: 2, title: '지난 대회', phase: 'ended', phaseEndsAt: null, cover: null },
  ];
  serve({ 'GET /api/contests': list });
  show(<ContestPage />, '/contest');
  const runs = await screen.findByRole('link', { name: /볼주머니 대회/ });
  expect(runs).toHaveTextContent('투표하고 있어요 · 3일 남았어요');
  expect(runs.querySelector('img')).toHaveAttribute('src', '/media/1.jpg');
  expect(screen.getByRole('link', { name: /지난 대회/ })).not.toHaveTextContent('남았어요');
});
