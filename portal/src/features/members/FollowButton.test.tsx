import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { refusal, serve } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import { FollowButton } from './FollowButton';

const OFF = { kind: 'new_entry', label: '', site: false, push: false, mail: false, isFixed: false };
const preferences = (row: object) => ({
  kinds: [row],
  digest: false,
  marketingSince: null,
  redFlagsAtNight: false,
  quietHours: { enabled: true, from: '21:00', to: '08:00', timeZone: 'Asia/Seoul' },
  pushPublicKey: null,
});

function follow(answers: Parameters<typeof serve>[0]) {
  const heard = serve({
    'GET /api/auth/me': MEMBER,
    'POST /api/follow/9': { following: true, followersCount: 1 },
    ...answers,
  });
  show(<FollowButton id={9} nickname="봄봄" following={false} />);
  return heard;
}

const press = async () =>
  userEvent.click(await screen.findByRole('button', { name: '봄봄님 팔로우' }));

it('offers the news of new entries where they are off, one press away', async () => {
  const on = { ...OFF, site: true, push: true };
  const heard = follow({
    'GET /api/notifications/preferences': preferences(OFF),
    'PUT /api/notifications/preferences': preferences(on),
  });
  await press();
  expect(await screen.findByText('봄봄님을 팔로우해요')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: '새 일기 알림 받기' }));
  expect(await screen.findByText('새 일기 알림을 켰어요')).toBeInTheDocument();
  const sent = heard.find(({ call }) => call.startsWith('PUT'));
  expect(sent?.body).toEqual({
    kinds: [{ kind: 'new_entry', site: true, push: true, mail: false }],
  });
});

it('offers nothing where they are on', async () => {
  follow({ 'GET /api/notifications/preferences': preferences({ ...OFF, site: true }) });
  await press();
  expect(await screen.findByText('새 일기가 올라오면 알려 드릴게요.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '새 일기 알림 받기' })).not.toBeInTheDocument();
});

it('says that one follows where the choice cannot be read', async () => {
  follow({ 'GET /api/notifications/preferences': () => refusal(503) });
  await press();
  expect(await screen.findByText('봄봄님을 팔로우해요')).toBeInTheDocument();
});

it('says nothing after an unfollow', async () => {
  const heard = serve({
    'GET /api/auth/me': MEMBER,
    'DELETE /api/follow/9': { following: false, followersCount: 0 },
  });
  show(<FollowButton id={9} nickname="봄봄" following />);
  await press();
  await waitFor(() => expect(heard.some(({ call }) => call.startsWith('DELETE'))).toBe(true));
  expect(heard.some(({ call }) => call.includes('preferences'))).toBe(false);
});
