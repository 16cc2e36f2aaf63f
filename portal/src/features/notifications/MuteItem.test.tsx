import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { EntryMenu } from '@/features/diaries/EntryMenu';
import { refusal, serve, silence } from '@/testing/network';
import { entryWith, MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';

const MUTE = '/api/notifications/mutes/diary/12';
const signedIn = { 'GET /api/auth/me': MEMBER };

async function openMenu(answers: Record<string, unknown>, userId = MEMBER.id) {
  const heard = serve({ ...signedIn, ...answers });
  show(<EntryMenu entry={entryWith({ id: 12, userId })} />);
  await userEvent.click(screen.getByRole('button', { name: '일기 메뉴' }));
  return heard;
}

it('silences an entry of one’s own', async () => {
  const heard = await openMenu({
    [`GET ${MUTE}`]: { isMuted: false },
    [`PUT ${MUTE}`]: { isMuted: true },
  });
  await userEvent.click(await screen.findByRole('menuitem', { name: '이 글 알림 끄기' }));
  expect(await screen.findByText('이 글의 알림을 껐어요')).toBeInTheDocument();
  expect(heard.map(({ call }) => call)).toContain(`PUT ${MUTE}`);
});

it('lets it be heard again', async () => {
  await openMenu({ [`GET ${MUTE}`]: { isMuted: true }, [`DELETE ${MUTE}`]: { isMuted: false } });
  await userEvent.click(await screen.findByRole('menuitem', { name: '이 글 알림 켜기' }));
  expect(await screen.findByText('이 글의 알림을 켰어요')).toBeInTheDocument();
});

it('waits until it is known which it is', async () => {
  await openMenu({ [`GET ${MUTE}`]: silence });
  expect(await screen.findByRole('menuitem', { name: '이 글 알림' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

it('says that it was refused', async () => {
  await openMenu({ [`GET ${MUTE}`]: { isMuted: false }, [`PUT ${MUTE}`]: () => refusal(404) });
  await userEvent.click(await screen.findByRole('menuitem', { name: '이 글 알림 끄기' }));
  expect(await screen.findByText(/알림 설정을 바꾸지 못했어요/)).toBeInTheDocument();
});

it('is not offered to whom nothing is told', async () => {
  await openMenu({}, 99);
  expect(await screen.findByRole('menuitem', { name: '신고' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: /이 글 알림/ })).not.toBeInTheDocument();
});
