import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, refusal, serve, silence } from '@/testing/network';
import { MEMBER, NEIGHBOUR } from '@/testing/samples';
import { show } from '@/testing/screen';
import { MemberCounts } from './MemberCounts';

const row = (id: number, nickname: string, isFollowing = false) => ({
  id,
  nickname,
  profileImage: null,
  level: 1,
  isFollowing,
});

async function openFollowers(answer: unknown, more: Record<string, unknown> = {}) {
  const heard = serve({
    'GET /api/auth/me': MEMBER,
    'GET /api/follow/followers/9': answer,
    ...more,
  });
  show(<MemberCounts member={NEIGHBOUR} diaries={12} />, '/user/9');
  await userEvent.click(screen.getByRole('button', { name: /팔로워/ }));
  await screen.findByRole('dialog', { name: '봄봄님의 팔로워' });
  return heard;
}

it('says that the list is on its way', async () => {
  await openFollowers(silence);
  expect(screen.getByText('팔로워를 불러오는 중')).toBeInTheDocument();
});

it('says what went wrong', async () => {
  await openFollowers(() => refusal(500));
  expect(await screen.findByRole('button', { name: '다시 시도' })).toBeInTheDocument();
});

it('says that nobody follows yet', async () => {
  await openFollowers([]);
  expect(await screen.findByText('아직 팔로워가 없어요.')).toBeInTheDocument();
});

it('leads from an own empty list to what fills it', async () => {
  await openFollowers([], { 'GET /api/auth/me': { ...MEMBER, id: NEIGHBOUR.id } });
  expect(await screen.findByRole('link', { name: '일기 쓰기' })).toBeInTheDocument();
});

it('lists them, with no button beside oneself, and loads more', async () => {
  const pages = [
    json([row(3, '만두'), row(7, '콩이집사')], { 'X-Next-Cursor': 'abc' }),
    json([row(4, '호두')]),
  ];
  await openFollowers(() => pages.shift() ?? refusal(500));
  expect(await screen.findByRole('button', { name: '만두님 팔로우' })).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: '콩이집사님 팔로우' })).not.toBeInTheDocument(),
  );
  await userEvent.click(screen.getByRole('button', { name: '더 보기' }));
  expect(await screen.findByText('호두')).toBeInTheDocument();
});

it('follows from the list, and keeps the row', async () => {
  await openFollowers([row(3, '만두')], {
    'POST /api/follow/3': { following: true, followersCount: 1 },
  });
  const button = await screen.findByRole('button', { name: '만두님 팔로우' });
  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
});

it('goes to a person and closes', async () => {
  await openFollowers([row(3, '만두')]);
  await userEvent.click(await screen.findByRole('link', { name: /만두/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/user/3'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
