import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Route } from 'wouter';
import type { HealthCard } from '@/features/community/healthCard/api';
import { lineOf } from '@/features/hamsters/health/chart/line';
import { json, refusal, serve } from '@/testing/network';
import { BOARDS, MEMBER, postWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import CommunityPostPage from './CommunityPostPage';

const POST = 'GET /api/community/21';
const CARD = '/api/community/21/health-card';
const AUTHOR = { id: MEMBER.id, nickname: MEMBER.nickname, profileImage: null, level: 3 };

function cardWith(part: Partial<HealthCard> = {}) {
  return {
    breed: '골든 햄스터',
    months: 14,
    name: null,
    from: '2026-10-27',
    to: '2026-11-25',
    weights: [
      { day: '2026-10-28', value: 120 },
      { day: '2026-11-25', value: 108 },
    ],
    changes: [
      change('symptom', '2026-11-22', { name: '먹이를 남김' }),
      change('stool', '2026-11-24', { choice: 'soft' }),
      change('medicine', '2026-11-20', { name: '메타캄', until: '2026-11-26' }),
    ],
    attachedAt: '2026-11-25T12:00:00Z',
    ...part,
  };
}

function change(
  kind: NonNullable<HealthCard['changes']>[number]['kind'],
  day: string,
  said: Partial<NonNullable<HealthCard['changes']>[number]>,
) {
  return { kind, day, until: null, value: null, choice: null, name: null, ...said };
}

function visit(answers: Parameters<typeof serve>[0]) {
  const heard = serve({
    'GET /api/boards': BOARDS,
    'GET /api/community/21/comments': [],
    ...answers,
  });
  show(
    <Route path="/community/post/:id">
      <CommunityPostPage />
    </Route>,
    '/community/post/21',
  );
  return heard;
}

const card = () => screen.findByRole('region', { name: '건강기록' });

it('shows everybody what was chosen: the weights in a sentence and a line, and what changed', async () => {
  visit({ [POST]: postWith({ hasHealthCard: true }), [`GET ${CARD}`]: cardWith() });
  const shown = within(await card());
  expect(shown.getByText('골든 햄스터 · 14개월')).toBeInTheDocument();
  expect(shown.getByText(/28일 동안 12 g 줄어 지금 108 g이에요/)).toBeInTheDocument();
  expect(shown.getByRole('img', { name: /지난 30일 몸무게 그래프/ })).toBeInTheDocument();
  const lines = within(shown.getByRole('list', { name: '최근 변화' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('증상먹이를 남김'),
    expect.stringContaining('변무름'),
    expect.stringMatching(/약메타캄 · .*까지/),
  ]);
  expect(shown.queryByRole('button', { name: '카드 거두기' })).not.toBeInTheDocument();
});

it('says nothing of what was not chosen', async () => {
  visit({
    [POST]: postWith({ hasHealthCard: true }),
    [`GET ${CARD}`]: cardWith({ weights: null, changes: null, months: null, name: '콩이' }),
  });
  const shown = within(await card());
  expect(shown.getByText('콩이 · 골든 햄스터')).toBeInTheDocument();
  expect(shown.queryByText(/몸무게/)).not.toBeInTheDocument();
  expect(shown.queryByRole('list')).not.toBeInTheDocument();
});

it('asks for no card of a post that says it has none', async () => {
  const heard = visit({ [POST]: postWith() });
  await screen.findByRole('heading', { name: '톱밥은 뭘 쓰세요?' });
  expect(heard.some(({ call }) => call.endsWith('/health-card'))).toBe(false);
});

it('leaves no trace of one that was withdrawn meanwhile', async () => {
  const heard = visit({
    [POST]: postWith({ hasHealthCard: true }),
    [`GET ${CARD}`]: () => refusal(404),
  });
  await waitFor(() => expect(heard.some(({ call }) => call === `GET ${CARD}`)).toBe(true));
  await waitFor(() => expect(screen.queryByText('건강기록을 불러오는 중')).not.toBeInTheDocument());
  expect(screen.queryByText(/건강기록/)).not.toBeInTheDocument();
});

it('is withdrawn by its author, who is asked once', async () => {
  let isThere = true;
  const heard = visit({
    'GET /api/auth/me': MEMBER,
    [POST]: () => json(postWith({ userId: MEMBER.id, user: AUTHOR, hasHealthCard: isThere })),
    [`GET ${CARD}`]: () => (isThere ? json(cardWith()) : refusal(404)),
    [`DELETE ${CARD}`]: () => {
      isThere = false;
      return json({ ok: true });
    },
  });
  await userEvent.click(within(await card()).getByRole('button', { name: '카드 거두기' }));
  const asked = within(await screen.findByRole('dialog', { name: '건강기록 카드를 거둘까요?' }));
  await userEvent.click(asked.getByRole('button', { name: '카드 거두기' }));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: '건강기록' })).not.toBeInTheDocument(),
  );
  expect(heard.filter(({ call }) => call === `DELETE ${CARD}`)).toHaveLength(1);
});

it('keeps it where it cannot be withdrawn, and says so', async () => {
  visit({
    'GET /api/auth/me': MEMBER,
    [POST]: postWith({ userId: MEMBER.id, user: AUTHOR, hasHealthCard: true }),
    [`GET ${CARD}`]: cardWith(),
    [`DELETE ${CARD}`]: () => refusal(500),
  });
  await userEvent.click(within(await card()).getByRole('button', { name: '카드 거두기' }));
  const asked = within(await screen.findByRole('dialog'));
  await userEvent.click(asked.getByRole('button', { name: '카드 거두기' }));
  expect(await screen.findByText(/건강기록 카드를 거두지 못했어요/)).toBeInTheDocument();
});

it('draws the heaviest at the top and each day at its place', () => {
  const { points, least, most } = lineOf(
    [
      { day: '2026-10-27', value: 120 },
      { day: '2026-11-25', value: 100 },
    ],
    '2026-10-27',
    '2026-11-25',
  );
  const [first, last] = points;
  expect([least, most]).toEqual([100, 120]);
  expect(first && last && [first.x < last.x, first.y < last.y]).toEqual([true, true]);
});
