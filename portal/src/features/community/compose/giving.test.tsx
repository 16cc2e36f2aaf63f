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

const GIVING = BOARDS.map((board) => (board.id === 2 ? { ...board, purpose: 'giving' } : board));
const giveaway = { state: 'reserved', region: '경기 고양시', endsOn: '2026-12-09' } as const;
const mine = postWith({ userId: MEMBER.id, giveaway });

function open(what: Compose, answers: Parameters<typeof serve>[0] = {}, me: object = MEMBER) {
  const heard = serve({
    'GET /api/auth/me': me,
    'GET /api/boards': GIVING,
    'GET /api/community/21': mine,
    'POST /api/community': () => json(mine),
    'PUT /api/community/21': () => json(mine),
    ...answers,
  });
  show(null, '/community');
  act(() => openCompose(what));
  return (call: string) => heard.find((one) => one.call === call)?.body;
}

async function write() {
  await userEvent.type(await screen.findByLabelText('제목'), '이동장 나눔');
  await userEvent.type(await screen.findByRole('textbox', { name: '내용' }), '드려요');
}

const region = () => screen.findByRole('textbox', { name: /나눔 지역/ });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('asks for a region and sends it', async () => {
  const sent = open({ mode: 'create', boardId: 2 });
  await write();
  await region();
  await press('게시하기');
  expect(await screen.findByText('나눔할 지역을 적어 주세요')).toBeInTheDocument();
  await userEvent.type(await region(), '서울 마포구');
  await press('게시하기');
  await waitFor(() =>
    expect(sent('POST /api/community')).toMatchObject({
      giveaway: { region: '서울 마포구', endsOn: null },
    }),
  );
});

it('says at the field what the server refuses, and loses nothing', async () => {
  const message = '자세한 주소는 적지 마세요. ‘서울 마포구’처럼 지역만 적어 주세요';
  const fields = { 'giveaway.region': message };
  open(
    { mode: 'create', boardId: 2 },
    { 'POST /api/community': () => refusal(422, { message, fields }) },
  );
  await write();
  await userEvent.type(await region(), '월드컵로 240');
  await press('게시하기');
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(await region()).toHaveAccessibleDescription(new RegExp(message));
  expect(await region()).toHaveValue('월드컵로 240');
});

it('asks nothing on another board, whatever was typed before', async () => {
  const sent = open({ mode: 'create', boardId: 2 });
  await write();
  await userEvent.type(await region(), '서울 마포구');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '게시판' }), '자유게시판');
  expect(screen.queryByRole('textbox', { name: /나눔 지역/ })).not.toBeInTheDocument();
  await press('게시하기');
  await waitFor(() => expect(sent('POST /api/community')).toBeDefined());
  expect(sent('POST /api/community')).not.toHaveProperty('giveaway');
});

it('begins an edit with what is there', async () => {
  const sent = open({ mode: 'edit', post: mine });
  expect(await region()).toHaveValue('경기 고양시');
  expect(screen.getByLabelText('나눔 마지막 날')).toHaveValue('2026-12-09');
  await userEvent.clear(await region());
  await userEvent.type(await region(), '서울 은평구');
  await press('고치기');
  await waitFor(() =>
    expect(sent('PUT /api/community/21')).toMatchObject({
      giveaway: { region: '서울 은평구', endsOn: '2026-12-09' },
    }),
  );
});

it('asks nothing of a notice', async () => {
  const sent = open({ mode: 'create', boardId: 2 }, {}, { ...MEMBER, isAdmin: true });
  await write();
  await region();
  await userEvent.click(screen.getByLabelText('공지로 고정하기'));
  expect(screen.queryByRole('textbox', { name: /나눔 지역/ })).not.toBeInTheDocument();
  await press('게시하기');
  await waitFor(() => expect(sent('POST /api/community')).toMatchObject({ isPinned: true }));
  expect(sent('POST /api/community')).not.toHaveProperty('giveaway');
});
