import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Route } from 'wouter';
import type { Poll } from '@/features/community/poll/api';
import { endsIn } from '@/features/community/poll/when';
import { json, refusal, serve } from '@/testing/network';
import { BOARDS, MEMBER, postWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import CommunityPostPage from './CommunityPostPage';

const POST = 'GET /api/community/21';
const POLL = '/api/community/21/poll';
const BALLOT = `PUT ${POLL}/ballot`;
const AUTHOR = { id: MEMBER.id, nickname: MEMBER.nickname, profileImage: null, level: 3 };
const NAMES = ['톱밥', '종이', '모래'];

function pollWith(votes: readonly number[] | null, part: Partial<Poll> = {}): Poll {
  return {
    question: '베딩은요?',
    choices: NAMES.map((text, at) => ({ id: at + 1, text, votes: votes?.[at] ?? null })),
    choicesMax: 1,
    endsAt: null,
    isOver: false,
    voters: votes && 10,
    own: [],
    ...part,
  };
}

function visit(answers: Parameters<typeof serve>[0]) {
  const heard = serve({
    'GET /api/boards': BOARDS,
    'GET /api/community/21/comments': [],
    [POST]: postWith({ hasPoll: true }),
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

const card = async () => within(await screen.findByRole('region', { name: '투표' }));
const lines = () =>
  within(screen.getByRole('region', { name: '투표' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('asks for no poll of a post that says it has none', async () => {
  const heard = visit({ [POST]: postWith() });
  await screen.findByRole('heading', { name: '톱밥은 뭘 쓰세요?' });
  expect(heard.some(({ call }) => call.endsWith('/poll'))).toBe(false);
});

it('shows a visitor what can be chosen, and the way to sign in', async () => {
  visit({ [`GET ${POLL}`]: pollWith(null) });
  const shown = await card();
  expect(shown.getByText('베딩은요?')).toBeInTheDocument();
  expect(lines()).toEqual(NAMES);
  expect(shown.getByRole('link', { name: '로그인하고 투표하기' })).toHaveAttribute(
    'href',
    expect.stringContaining('/login?next='),
  );
  expect(shown.queryByRole('radio')).not.toBeInTheDocument();
});

it('takes one choice, then shows how many chose what and which is ones own', async () => {
  const heard = visit({
    'GET /api/auth/me': MEMBER,
    [`GET ${POLL}`]: pollWith(null),
    [BALLOT]: () => json(pollWith([7, 3, 0], { own: [2] })),
  });
  const shown = await card();
  await userEvent.click(await shown.findByRole('button', { name: '투표하기' }));
  expect(shown.getByRole('alert')).toHaveTextContent('하나를 골라 주세요.');
  await userEvent.click(shown.getByRole('radio', { name: '종이' }));
  await userEvent.click(shown.getByRole('button', { name: '투표하기' }));
  await waitFor(() =>
    expect(lines()).toEqual(['톱밥70% · 7명', '종이내가 고른 것30% · 3명', '모래0% · 0명']),
  );
  expect(heard.find(({ call }) => call === BALLOT)?.body).toEqual({ choiceIds: [2] });
  expect(screen.getByRole('region', { name: '투표' })).toHaveFocus();
  expect(shown.getByText(/10명 참여/)).toBeInTheDocument();
});

it('takes as many as may be chosen and says so at one more', async () => {
  const heard = visit({
    'GET /api/auth/me': MEMBER,
    [`GET ${POLL}`]: pollWith(null, { choicesMax: 2 }),
    [BALLOT]: () => json(pollWith([1, 0, 1], { choicesMax: 2, own: [1, 3] })),
  });
  const shown = await card();
  for (const name of NAMES) await userEvent.click(await shown.findByRole('checkbox', { name }));
  expect(shown.getByRole('alert')).toHaveTextContent('2개까지');
  expect(shown.getByRole('checkbox', { name: '모래' })).not.toBeChecked();
  await userEvent.click(shown.getByRole('checkbox', { name: '종이' }));
  await userEvent.click(shown.getByRole('checkbox', { name: '모래' }));
  await userEvent.click(shown.getByRole('button', { name: '투표하기' }));
  await waitFor(() =>
    expect(heard.find(({ call }) => call === BALLOT)?.body).toEqual({ choiceIds: [1, 3] }),
  );
});

it('lets a vote be changed or taken back', async () => {
  const heard = visit({
    'GET /api/auth/me': MEMBER,
    [`GET ${POLL}`]: pollWith([7, 3, 0], { own: [2] }),
    [BALLOT]: () => json(pollWith(null)),
  });
  const shown = await card();
  await userEvent.click(await shown.findByRole('button', { name: '다시 고르기' }));
  expect(shown.getByRole('radio', { name: '종이' })).toBeChecked();
  await userEvent.click(shown.getByRole('button', { name: '그대로 두기' }));
  expect(lines()).toHaveLength(3);
  await userEvent.click(shown.getByRole('button', { name: '다시 고르기' }));
  await userEvent.click(shown.getByRole('button', { name: '투표 거두기' }));
  expect(await shown.findByRole('button', { name: '투표하기' })).toBeInTheDocument();
  expect(heard.find(({ call }) => call === BALLOT)?.body).toEqual({ choiceIds: [] });
});

it('says that it failed and looks whether the poll has ended', async () => {
  let isOver = false;
  visit({
    'GET /api/auth/me': MEMBER,
    [`GET ${POLL}`]: () =>
      json(
        isOver ? pollWith([1, 0, 0], { isOver, endsAt: '2026-01-01T00:00:00Z' }) : pollWith(null),
      ),
    [BALLOT]: () => {
      isOver = true;
      return refusal(409, { code: 'poll_over', message: '이미 끝난 투표예요.' });
    },
  });
  const shown = await card();
  await userEvent.click(await shown.findByRole('radio', { name: '톱밥' }));
  await userEvent.click(shown.getByRole('button', { name: '투표하기' }));
  expect(await screen.findByText(/이미 끝난 투표예요/)).toBeInTheDocument();
  expect(await shown.findByText(/끝난 투표예요\.$/)).toBeInTheDocument();
  expect(shown.queryByRole('button', { name: '투표하기' })).not.toBeInTheDocument();
});

it('shows everybody the results of one that is over', async () => {
  visit({
    [`GET ${POLL}`]: pollWith([0, 0, 0], {
      isOver: true,
      voters: 0,
      endsAt: '2026-01-01T00:00:00Z',
    }),
  });
  const shown = await card();
  expect(shown.getByText(/아무도 투표하지 않았어요/)).toBeInTheDocument();
  expect(lines()).toEqual(NAMES.map((name) => `${name}0% · 0명`));
  expect(shown.queryByRole('link')).not.toBeInTheDocument();
});

it('offers no vote to who may not write now', async () => {
  visit({
    'GET /api/auth/me': { ...MEMBER, suspendedUntil: '2999-01-01T00:00:00Z' },
    [`GET ${POLL}`]: pollWith(null),
  });
  expect(await (await card()).findByText('지금은 투표할 수 없어요.')).toBeInTheDocument();
});

it('is ended and removed by its author, who is asked each time', async () => {
  let hasPoll = true;
  let poll = pollWith(null);
  const heard = visit({
    'GET /api/auth/me': MEMBER,
    [POST]: () => json(postWith({ userId: MEMBER.id, user: AUTHOR, hasPoll })),
    [`GET ${POLL}`]: () => (hasPoll ? json(poll) : refusal(404)),
    [`POST ${POLL}/end`]: () => {
      poll = pollWith([2, 1, 0], { isOver: true, endsAt: '2026-01-01T00:00:00Z' });
      return json(poll);
    },
    [`DELETE ${POLL}`]: () => {
      hasPoll = false;
      return json({ ok: true });
    },
  });
  const shown = await card();
  await userEvent.click(await shown.findByRole('button', { name: '지금 끝내기' }));
  const ending = within(await screen.findByRole('dialog', { name: '투표를 지금 끝낼까요?' }));
  await userEvent.click(ending.getByRole('button', { name: '끝내기' }));
  expect(await shown.findByText('20% · 2명')).toBeInTheDocument();
  expect(shown.queryByRole('button', { name: '지금 끝내기' })).not.toBeInTheDocument();
  await userEvent.click(shown.getByRole('button', { name: '투표 지우기' }));
  const removing = within(await screen.findByRole('dialog', { name: '투표를 지울까요?' }));
  await userEvent.click(removing.getByRole('button', { name: '지우기' }));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: '투표' })).not.toBeInTheDocument(),
  );
  expect(heard.filter(({ call }) => call === `DELETE ${POLL}`)).toHaveLength(1);
});

it('says how long one may still vote', () => {
  const now = new Date('2026-11-25T12:00:00Z');
  expect(endsIn('2026-12-02T11:59:58Z', now)).toBe('7일 뒤 끝나요.');
  expect(endsIn('2026-11-28T13:00:00Z', now)).toBe('3일 뒤 끝나요.');
  expect(endsIn('2026-11-25T17:20:00Z', now)).toBe('5시간 뒤 끝나요.');
  expect(endsIn('2026-11-25T12:20:00Z', now)).toBe('곧 끝나요.');
  expect(endsIn(null, now)).toBe('글쓴이가 끝낼 때까지 투표할 수 있어요.');
});
