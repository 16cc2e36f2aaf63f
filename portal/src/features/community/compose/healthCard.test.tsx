import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { BOARDS, HAMSTER, MEMBER, postWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import type { Compose } from './ComposeOverlay';
import { openCompose } from './openCompose';

beforeEach(() => {
  localStorage.clear();
  window.history.pushState(null, '', '/elsewhere');
});

const ASKING = BOARDS.map((board) => (board.id === 2 ? { ...board, purpose: 'question' } : board));
const mine = postWith({ userId: MEMBER.id, question: { acceptedCommentId: null } });
const PREVIEW = '/api/hamsters/7/health/card';
const CARD = {
  breed: '골든 햄스터',
  months: 6,
  name: null,
  from: '2026-10-27',
  to: '2026-11-25',
  weights: [{ day: '2026-11-25', value: 108 }],
  changes: [],
};

function open(what: Compose, answers: Parameters<typeof serve>[0] = {}) {
  const heard = serve({
    'GET /api/auth/me': MEMBER,
    'GET /api/boards': ASKING,
    'GET /api/community/21': mine,
    'GET /api/hamsters/my': [{ ...HAMSTER, id: 7, name: '콩이' }],
    [`GET ${PREVIEW}`]: CARD,
    'POST /api/community': () => json(mine),
    ...answers,
  });
  show(null, '/community');
  act(() => openCompose(what));
  return heard;
}

async function write() {
  await userEvent.type(await screen.findByLabelText('제목'), '살이 빠져요');
  await userEvent.type(await screen.findByRole('textbox', { name: '내용' }), '왜 그럴까요?');
}

const attach = async () =>
  userEvent.click(await screen.findByRole('button', { name: '건강기록 붙이기' }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('attaches what was chosen, and shows it before as others will see it', async () => {
  const heard = open({ mode: 'create', boardId: 2 });
  await write();
  await attach();
  const preview = within(await screen.findByRole('region', { name: '건강기록' }));
  expect(preview.getByText('골든 햄스터 · 6개월')).toBeInTheDocument();
  expect(screen.getByLabelText('햄스터 이름')).not.toBeChecked();
  await userEvent.click(screen.getByLabelText('약 (30일)'));
  await userEvent.click(screen.getByLabelText('몸무게 (30일)'));
  const chosen = {
    hasName: false,
    hasWeights: false,
    hasHabits: false,
    hasSymptoms: true,
    hasMedicine: true,
  };
  const asked = Object.fromEntries(Object.entries(chosen).map(([part, is]) => [part, String(is)]));
  await waitFor(() =>
    expect(heard.filter(({ call }) => call === `GET ${PREVIEW}`).at(-1)?.query).toEqual(asked),
  );
  await press('게시하기');
  await waitFor(() =>
    expect(heard.find(({ call }) => call === 'POST /api/community')?.body).toMatchObject({
      healthCard: { hamsterId: 7, ...chosen },
    }),
  );
});

it('offers none on a board where nobody asks, and sends none that was chosen before', async () => {
  const heard = open({ mode: 'create', boardId: 2 });
  await write();
  await attach();
  await userEvent.selectOptions(screen.getByLabelText('게시판'), '자유게시판');
  await waitFor(() =>
    expect(screen.queryByRole('group', { name: '건강기록 카드' })).not.toBeInTheDocument(),
  );
  await press('게시하기');
  await waitFor(() =>
    expect(heard.find(({ call }) => call === 'POST /api/community')?.body).not.toHaveProperty(
      'healthCard',
    ),
  );
});

it('lets go of it again', async () => {
  const heard = open({ mode: 'create', boardId: 2 });
  await write();
  await attach();
  await userEvent.click(await screen.findByRole('button', { name: '붙이지 않기' }));
  expect(await screen.findByRole('button', { name: '건강기록 붙이기' })).toBeVisible();
  await press('게시하기');
  await waitFor(() =>
    expect(heard.find(({ call }) => call === 'POST /api/community')?.body).not.toHaveProperty(
      'healthCard',
    ),
  );
});

it('says a refusal at its place', async () => {
  open(
    { mode: 'create', boardId: 2 },
    {
      'POST /api/community': () =>
        refusal(422, { fields: { healthCard: '내 햄스터의 건강기록만 붙일 수 있어요.' } }),
    },
  );
  await write();
  await attach();
  await press('게시하기');
  expect(await screen.findByText('내 햄스터의 건강기록만 붙일 수 있어요.')).toBeVisible();
});

it('says that an edited post has one, which stays unless another is chosen', async () => {
  const has = { ...mine, hasHealthCard: true };
  const heard = open(
    { mode: 'edit', post: has },
    { 'GET /api/community/21': has, 'PUT /api/community/21': () => json(has) },
  );
  expect(await screen.findByText(/이 글에 카드가 붙어 있어요/)).toBeVisible();
  expect(await screen.findByRole('button', { name: '다른 카드로 바꾸기' })).toBeVisible();
  await press('고치기');
  await waitFor(() =>
    expect(heard.find(({ call }) => call === 'PUT /api/community/21')?.body).not.toHaveProperty(
      'healthCard',
    ),
  );
});

it('says what to do where there is no hamster', async () => {
  open({ mode: 'create', boardId: 2 }, { 'GET /api/hamsters/my': [] });
  expect(await screen.findByText(/아직 햄스터가 없어요/)).toBeVisible();
});
