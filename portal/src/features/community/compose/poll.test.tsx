import { act, screen, waitFor, within } from '@testing-library/react';
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

const mine = postWith({ userId: MEMBER.id });

function open(what: Compose, answers: Parameters<typeof serve>[0] = {}) {
  const heard = serve({
    'GET /api/auth/me': MEMBER,
    'GET /api/boards': BOARDS,
    'GET /api/community/21': mine,
    'POST /api/community': () => json(mine),
    ...answers,
  });
  show(null, '/community');
  act(() => openCompose(what));
  return heard;
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = async (label: string, words: string) =>
  userEvent.type(await screen.findByLabelText(label), words);

async function write() {
  await type('제목', '베딩은 뭘 쓰세요?');
  await userEvent.type(await screen.findByRole('textbox', { name: '내용' }), '궁금해요');
  await userEvent.click(await screen.findByRole('button', { name: '투표 붙이기' }));
  await screen.findByRole('group', { name: '투표' });
}

const sent = (heard: ReturnType<typeof open>) =>
  heard.find(({ call }) => call === 'POST /api/community')?.body;

it('sends the choices with the post, one more by Enter', async () => {
  const heard = open({ mode: 'create', boardId: 2 });
  await write();
  await type('선택지 1', '톱밥');
  await type('선택지 2', '종이{Enter}');
  expect(screen.getByLabelText('선택지 3')).toHaveFocus();
  await userEvent.keyboard('모래');
  await userEvent.click(screen.getByLabelText('여러 개 고를 수 있게 하기'));
  await userEvent.selectOptions(screen.getByLabelText('몇 개까지 고를 수 있나요?'), '2개까지');
  await userEvent.selectOptions(screen.getByLabelText('언제 끝나나요?'), '내가 끝낼 때까지');
  await press('게시하기');
  await waitFor(() =>
    expect(sent(heard)).toMatchObject({
      poll: { question: '', choices: ['톱밥', '종이', '모래'], choicesMax: 2, lastsDays: null },
    }),
  );
});

it('says what is wrong at each choice, and sends nothing', async () => {
  const heard = open({ mode: 'create', boardId: 2 });
  await write();
  await type('선택지 1', '톱밥');
  await type('선택지 2', ' 톱밥 ');
  await press('선택지 더하기');
  expect(screen.queryByText('선택지를 적거나 빼 주세요.')).not.toBeInTheDocument();
  await press('게시하기');
  expect(await screen.findByText('앞의 선택지와 같아요. 다르게 적어 주세요.')).toBeVisible();
  expect(screen.getByText('선택지를 적거나 빼 주세요.')).toBeVisible();
  expect(screen.getByLabelText('선택지 2')).toHaveFocus();
  expect(sent(heard)).toBeUndefined();
  await press('선택지 3 빼기');
  await type('선택지 2', '과 종이');
  await press('게시하기');
  await waitFor(() => expect(sent(heard)).toMatchObject({ poll: { choicesMax: 1 } }));
});

it('says a refusal of the server at its choice, and can be sent again', async () => {
  let isRefused = true;
  const heard = open(
    { mode: 'create', boardId: 2 },
    {
      'POST /api/community': () => {
        if (!isRefused) return json(mine);
        isRefused = false;
        return refusal(422, { fields: { 'poll.choices.1': '‘광고’ 대신 다른 말을 써 주세요.' } });
      },
    },
  );
  await write();
  await type('선택지 1', '톱밥');
  await type('선택지 2', '광고');
  await press('게시하기');
  expect(await screen.findByText('‘광고’ 대신 다른 말을 써 주세요.')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('선택지 2'));
  await type('선택지 2', '종이');
  await press('게시하기');
  await waitFor(() =>
    expect(heard.filter(({ call }) => call === 'POST /api/community')).toHaveLength(2),
  );
});

it('lets go of it again', async () => {
  const heard = open({ mode: 'create', boardId: 2 });
  await write();
  await press('투표 빼기');
  expect(await screen.findByRole('button', { name: '투표 붙이기' })).toHaveFocus();
  await press('게시하기');
  await waitFor(() => expect(sent(heard)).toBeDefined());
  expect(sent(heard)).not.toHaveProperty('poll');
});

it('offers another in place of one that is there, and says where that is too late', async () => {
  const has = { ...mine, hasPoll: true };
  const message = '누군가 투표해서 선택지를 바꿀 수 없어요.';
  open(
    { mode: 'edit', post: has },
    {
      'GET /api/community/21': has,
      'PUT /api/community/21': () => refusal(409, { message, fields: { poll: message } }),
    },
  );
  expect(await screen.findByText(/이 글에 투표가 붙어 있어요/)).toBeVisible();
  await press('새 투표로 바꾸기');
  const field = within(await screen.findByRole('group', { name: '투표' }));
  await userEvent.type(field.getByLabelText('선택지 1'), '낮');
  await userEvent.type(field.getByLabelText('선택지 2'), '밤');
  await press('고치기');
  expect(await field.findByText(message)).toBeVisible();
});
