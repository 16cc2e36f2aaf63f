import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Route } from 'wouter';
import type { Shape } from '@/shared/api/types';
import { json, refusal, serve } from '@/testing/network';
import { BOARDS, MEMBER, postWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import CommunityPostPage from './CommunityPostPage';

const POST = 'GET /api/community/21';
const TURN = 'PUT /api/community/21/giveaway';
const AUTHOR = { id: MEMBER.id, nickname: MEMBER.nickname, profileImage: null, level: 3 };

function gift(part: Partial<Shape<'GiveawayOut'>> = {}, isMine = true) {
  const giveaway = { state: 'open', region: '서울 마포구', endsOn: '2999-12-09', ...part } as const;
  return postWith({ giveaway, ...(isMine && { userId: MEMBER.id, user: AUTHOR }) });
}

function visit(answers: Parameters<typeof serve>[0]) {
  const heard = serve({
    'GET /api/auth/me': MEMBER,
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
  return heard.filter.bind(heard, ({ call }) => call === TURN);
}

const giving = async () => within(await screen.findByRole('region', { name: '나눔' }));

it('says where and until when, and gives others nothing to press', async () => {
  visit({ [POST]: gift({}, false) });
  const shown = await giving();
  expect(shown.getByText('서울 마포구')).toBeInTheDocument();
  expect(shown.getByText('12월 9일까지')).toBeInTheDocument();
  expect(shown.getByText(/연락은 댓글로 나눠요/)).toBeInTheDocument();
  expect(shown.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByText('나눔 중')).toBeInTheDocument();
});

it('turns the state in one tap, and back', async () => {
  let kept = gift();
  const turns = visit({
    [POST]: () => json(kept),
    [TURN]: () => {
      const state = kept.giveaway?.state === 'open' ? 'reserved' : 'open';
      kept = gift({ state });
      return json(kept.giveaway);
    },
  });
  const shown = await giving();
  await userEvent.click(shown.getByRole('button', { name: '예약' }));
  await waitFor(() => expect(shown.getByRole('button', { name: '예약' })).toBePressed());
  await userEvent.click(await screen.findByRole('button', { name: '되돌리기' }));
  await waitFor(() => expect(shown.getByRole('button', { name: '나눔 중' })).toBePressed());
  expect(turns().map(({ body }) => body)).toEqual([{ state: 'reserved' }, { state: 'open' }]);
});

it('gives away again what is over, for as long as the server says', async () => {
  let kept = gift({ endsOn: '2020-01-01' });
  visit({
    [POST]: () => json(kept),
    [TURN]: () => {
      kept = gift({ endsOn: '2999-03-02' });
      return json(kept.giveaway);
    },
  });
  const shown = await giving();
  expect(shown.getByText('1월 1일에 끝났어요')).toBeInTheDocument();
  expect(screen.getByText('끝남')).toBeInTheDocument();
  await userEvent.click(shown.getByRole('button', { name: '다시 나눔하기' }));
  expect(await shown.findByText('3월 2일까지')).toBeInTheDocument();
  expect(shown.getByRole('button', { name: '나눔 중' })).toBePressed();
});

it('goes back where the server refuses, and says so', async () => {
  visit({ [POST]: gift(), [TURN]: () => refusal(503) });
  const shown = await giving();
  await userEvent.click(shown.getByRole('button', { name: '완료' }));
  expect(await screen.findByText('오류')).toBeInTheDocument();
  await waitFor(() => expect(shown.getByRole('button', { name: '나눔 중' })).toBePressed());
});
