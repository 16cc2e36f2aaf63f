import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Shape } from '@/shared/api/types';
import { json, refusal, serve, silence } from '@/testing/network';
import { MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import TrashPage from './TrashPage';

const DAY_MS = 24 * 60 * 60 * 1000;
const signedIn = { 'GET /api/auth/me': MEMBER };

function deleted(changes: Partial<Shape<'TrashItem'>> = {}): Shape<'TrashItem'> {
  return {
    kind: 'diary',
    id: 12,
    title: '첫눈 온 날',
    excerpt: '콩이가 창밖을 봤다.',
    imagesCount: 2,
    isPublic: true,
    place: '콩이',
    placeState: 'there',
    createdAt: '2026-11-01T00:00:00Z',
    deletedAt: new Date(Date.now() - 2 * DAY_MS).toISOString(),
    purgedAt: new Date(Date.now() + 28 * DAY_MS).toISOString(),
    ...changes,
  };
}

const showPage = () => show(<TrashPage />, '/trash');

it('says that the list is on its way', async () => {
  serve({ ...signedIn, 'GET /api/trash': silence });
  showPage();
  expect(await screen.findByText('지운 글을 불러오는 중')).toBeInTheDocument();
});

it('says what went wrong, tries again, and says that there is nothing', async () => {
  let tries = 0;
  serve({ ...signedIn, 'GET /api/trash': () => (tries++ === 0 ? refusal(503) : json([])) });
  showPage();
  await userEvent.click(await screen.findByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText('지운 글이 없어요')).toBeInTheDocument();
});

it('shows what it was, where, and how long it stays', async () => {
  serve({
    ...signedIn,
    'GET /api/trash': [
      deleted(),
      deleted({
        kind: 'comment',
        id: 3,
        title: null,
        excerpt: '귀여워요!',
        imagesCount: 0,
        place: null,
        placeState: 'gone',
        purgedAt: new Date(Date.now() + DAY_MS / 2).toISOString(),
      }),
    ],
  });
  showPage();
  const entry = await screen.findByRole('article', { name: '첫눈 온 날' });
  for (const words of ['일기', '28일 남음', '사진·동영상 2개', '콩이']) {
    expect(within(entry).getByText(words)).toBeInTheDocument();
  }
  const comment = screen.getByRole('article', { name: '귀여워요!' });
  expect(within(comment).getByText('하루 안에 지워져요')).toBeInTheDocument();
  expect(within(comment).getByText(/되살릴 수 없어요/)).toBeInTheDocument();
  expect(within(comment).queryByRole('button', { name: /되살리기/ })).not.toBeInTheDocument();
});

it('brings a thing back and leads to it', async () => {
  const heard = serve({
    ...signedIn,
    'GET /api/trash': [deleted()],
    'POST /api/trash/diary/12/restore': { kind: 'diary', id: 12, url: '/diary/12', isHeld: false },
  });
  showPage();
  await userEvent.click(await screen.findByRole('button', { name: '첫눈 온 날 되살리기' }));
  expect(await screen.findByText('되살렸어요')).toBeInTheDocument();
  expect(heard.some(({ call }) => call === 'POST /api/trash/diary/12/restore')).toBe(true);
  expect(window.location.pathname).toBe('/diary/12');
});

it('says why it can not come back', async () => {
  serve({
    ...signedIn,
    'GET /api/trash': [deleted()],
    'POST /api/trash/diary/12/restore': () => refusal(422, { message: '쓸 수 없는 말이 있어요.' }),
  });
  showPage();
  await userEvent.click(await screen.findByRole('button', { name: '첫눈 온 날 되살리기' }));
  expect(await screen.findByText(/지운 글을 되살리지 못했어요/)).toBeInTheDocument();
  expect(screen.getByText(/쓸 수 없는 말이 있어요\./)).toBeInTheDocument();
});

it('asks for another board where the old one is closed', async () => {
  let asked = 0;
  const board = { id: 1, name: '자유게시판', mayRead: true, writePermission: 'all' };
  const heard = serve({
    ...signedIn,
    'GET /api/trash': [deleted({ kind: 'community' })],
    'GET /api/boards': [
      board,
      { ...board, id: 2, name: '공지', mayRead: true, writePermission: 'admin' },
    ],
    'POST /api/trash/community/12/restore': () =>
      asked++ === 0
        ? refusal(409, { code: 'board_choice_needed' })
        : json({ kind: 'community', id: 12, url: '/community/post/12', isHeld: true }),
  });
  showPage();
  await userEvent.click(await screen.findByRole('button', { name: '첫눈 온 날 되살리기' }));
  const dialog = await screen.findByRole('dialog', { name: '어느 게시판에 되살릴까요?' });
  await userEvent.click(within(dialog).getByRole('button', { name: '여기에 되살리기' }));
  expect(within(dialog).getByText('게시판을 골라 주세요')).toBeInTheDocument();
  expect(within(dialog).queryByRole('option', { name: '공지' })).not.toBeInTheDocument();
  await userEvent.selectOptions(within(dialog).getByRole('combobox'), '1');
  await userEvent.click(within(dialog).getByRole('button', { name: '여기에 되살리기' }));
  expect(await screen.findByText('운영자가 확인한 뒤에 다른 사람에게 보여요.')).toBeInTheDocument();
  expect(heard.filter(({ call }) => call.startsWith('POST')).at(-1)?.body).toEqual({ boardId: 1 });
});

it.each([
  ['첫눈 온 날 완전히 지우기', '완전히 지우기', 'DELETE /api/trash/diary/12'],
  ['모두 완전히 지우기', '모두 지우기', 'DELETE /api/trash'],
])('asks before it is gone for good: %s', async (open, submit, call) => {
  let left = [deleted()];
  const gone = () => {
    left = [];
    return json(call.endsWith('/trash') ? { erased: 1 } : { ok: true });
  };
  const heard = serve({ ...signedIn, 'GET /api/trash': () => json(left), [call]: gone });
  showPage();
  await userEvent.click(await screen.findByRole('button', { name: open }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('다시는 되살릴 수 없어요');
  expect(heard.some((one) => one.call === call)).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: submit }));
  await waitFor(() => expect(screen.getByText('지운 글이 없어요')).toBeInTheDocument());
});
