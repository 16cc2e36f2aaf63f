import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { BOARDS, MEMBER, postWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import type { Compose } from './ComposeOverlay';
import { openCompose } from './openCompose';

beforeEach(() => {
  localStorage.clear();
  window.history.pushState(null, '', '/elsewhere');
});

const mine = postWith({ userId: MEMBER.id, isSecret: true });
const boards = BOARDS.map((board) => ({ ...board, allowsSecrets: board.id === 2 }));

function open(what: Compose, allowed = boards, stored = mine, answer = () => json(mine)) {
  const heard = serve({
    'GET /api/auth/me': MEMBER,
    'GET /api/boards': allowed,
    'GET /api/community/21': stored,
    'POST /api/community': answer,
    'PUT /api/community/21': () => json(mine),
  });
  show(null, '/community');
  act(() => openCompose(what));
  return (call: string) => heard.find((one) => one.call === call)?.body;
}

const box = () => screen.findByRole('checkbox', { name: '비밀글' });

it('sends a secret post where the board allows it', async () => {
  const sent = open({ mode: 'create', boardId: 2 });
  await userEvent.type(await screen.findByLabelText('제목'), '우리 집 주소');
  await userEvent.type(await screen.findByRole('textbox', { name: '내용' }), '아무도 몰라요');
  await userEvent.click(await box());
  await userEvent.click(screen.getByRole('button', { name: '게시하기' }));
  await waitFor(() => expect(sent('POST /api/community')).toMatchObject({ isSecret: true }));
});

it('offers none where the board does not', async () => {
  open({ mode: 'create', boardId: 1 });
  await screen.findByLabelText('제목');
  expect(screen.queryByRole('checkbox', { name: '비밀글' })).not.toBeInTheDocument();
});

it('never sends a secret post openly because another board was chosen', async () => {
  const fields = { isSecret: '이 게시판에서는 비밀글과 비밀댓글을 쓸 수 없어요.' };
  const sent = open({ mode: 'create', boardId: 2 }, boards, mine, () => refusal(403, { fields }));
  await userEvent.type(await screen.findByLabelText('제목'), '우리 집 주소');
  await userEvent.type(await screen.findByRole('textbox', { name: '내용' }), '아무도 몰라요');
  await userEvent.click(await box());
  await userEvent.selectOptions(screen.getByLabelText('게시판'), '1');
  expect(await box()).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: '게시하기' }));
  await waitFor(async () => expect(await box()).toHaveAccessibleDescription(/쓸 수 없어요/));
  expect(sent('POST /api/community')).toMatchObject({ boardId: 1, isSecret: true });
});

it('opens a secret post again, also where its board no longer allows any', async () => {
  const sent = open({ mode: 'edit', post: mine }, BOARDS);
  expect(await box()).toBeChecked();
  await userEvent.click(await box());
  await userEvent.click(screen.getByRole('button', { name: '고치기' }));
  await waitFor(() => expect(sent('PUT /api/community/21')).toMatchObject({ isSecret: false }));
});

it('opens a secret post on a board that takes none', async () => {
  const sent = open({ mode: 'edit', post: mine }, boards, {
    ...mine,
    boardId: 2,
  });
  await userEvent.selectOptions(await screen.findByLabelText('게시판'), '1');
  await userEvent.click(await box());
  expect(await box()).not.toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: '고치기' }));
  await waitFor(() =>
    expect(sent('PUT /api/community/21')).toMatchObject({ boardId: 1, isSecret: false }),
  );
});

it('says before an edit closes a post what becomes of its answers', async () => {
  const shown = { ...mine, isSecret: false, boardId: 2 };
  open({ mode: 'edit', post: shown }, boards, shown);
  expect(await box()).toHaveAccessibleDescription(/답변글이 있으면 함께 비밀글이 되고/);
});
