import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { list } from '@/shared/unsent/store';
import { json, refusal, serve, silence } from '@/testing/network';
import { MEMBER, sanctionWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import SanctionsPage from './SanctionsPage';

beforeEach(() => localStorage.clear());

const signedIn = { 'GET /api/auth/me': MEMBER };
const WORDS = '광고가 아니라 써 본 뒤의 후기였어요.';

it('says that the record is on its way', async () => {
  serve({ ...signedIn, 'GET /api/sanctions/my': silence });
  show(<SanctionsPage />, '/sanctions');
  expect(await screen.findByText('이용 제한 내역을 불러오는 중')).toBeInTheDocument();
});

it('says what went wrong and tries again', async () => {
  let tries = 0;
  const answer = () => (tries++ === 0 ? refusal(503) : json([sanctionWith()]));
  serve({ ...signedIn, 'GET /api/sanctions/my': answer });
  show(<SanctionsPage />, '/sanctions');
  await userEvent.click(await screen.findByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('article', { name: '글쓰기 정지' })).toBeInTheDocument();
});

it('is glad about an empty record', async () => {
  serve({ ...signedIn, 'GET /api/sanctions/my': [] });
  show(<SanctionsPage />, '/sanctions');
  expect(await screen.findByText('받은 제한이 없어요')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '홈으로 가기' })).toHaveAttribute('href', '/');
});

it('sends visitors to sign in and back', async () => {
  serve({});
  show(<SanctionsPage />, '/sanctions');
  await waitFor(() => expect(window.location.search).toBe('?next=%2Fsanctions'));
});

it('says what each sanction is, why, until when and where it stands', async () => {
  serve({
    ...signedIn,
    'GET /api/sanctions/my': [
      sanctionWith(),
      sanctionWith({ id: 2, kind: 'warning', endsAt: null, isRunning: false }),
      sanctionWith({ id: 1, liftedAt: '2026-11-21T00:00:00Z', liftReason: '착오', isVoid: true }),
    ],
  });
  show(<SanctionsPage />, '/sanctions');
  const [running, warning, voided] = await screen.findAllByRole('article');
  expect(running).toHaveTextContent('적용 중');
  expect(running).toHaveTextContent('같은 광고를 되풀이해 올렸어요');
  expect(running).toHaveTextContent('2026. 11. 20. 21:00 – 2099. 11. 27. 21:00');
  expect(running).toHaveTextContent('읽기와 로그인은 그대로');
  expect(warning).toHaveTextContent('기록됨');
  expect(voided).toHaveTextContent('취소됐어요');
  expect(voided).toHaveTextContent('착오');
});

it('names what a sanction was given for, and leads there', async () => {
  const subjects = [
    {
      kind: 'diary' as const,
      title: '싸게 팔아요',
      excerpt: '연락 주세요',
      writtenAt: '2026-11-20T12:00:00Z',
      url: '/diary/12',
    },
  ];
  serve({ ...signedIn, 'GET /api/sanctions/my': [sanctionWith({ subjects })] });
  show(<SanctionsPage />, '/sanctions');
  const link = await screen.findByRole('link', { name: '싸게 팔아요' });
  expect(link).toHaveAttribute('href', '/diary/12');
  expect(screen.getByText('연락 주세요')).toBeInTheDocument();
  expect(screen.getByText('일기 · 2026. 11. 20. 작성')).toBeInTheDocument();
});

it('explains what was taken down without a sanction', async () => {
  const removal = {
    subject: {
      kind: 'community' as const,
      title: '싸게 팔아요',
      excerpt: '연락 주세요',
      writtenAt: '2026-11-20T12:00:00Z',
      url: '/community/post/3',
    },
    reason: '판매 글이에요.',
    removedAt: '2026-11-21T12:00:00Z',
  };
  serve({ ...signedIn, 'GET /api/sanctions/my': [], 'GET /api/removals/my': [removal] });
  show(<SanctionsPage />, '/sanctions');
  const list = within(await screen.findByRole('region', { name: '내려진 내용' }));
  expect(list.getByText('싸게 팔아요')).toBeInTheDocument();
  expect(list.getByText('판매 글이에요.')).toBeInTheDocument();
  expect(list.queryByRole('link')).not.toBeInTheDocument();
});

it('says when what was taken down is not to be had, and asks again', async () => {
  let tries = 0;
  serve({
    ...signedIn,
    'GET /api/sanctions/my': [],
    'GET /api/removals/my': () => (tries++ === 0 ? refusal(503) : json([])),
  });
  show(<SanctionsPage />, '/sanctions');
  await userEvent.click(await screen.findByRole('button', { name: '내려진 내용 다시 불러오기' }));
  await waitFor(() => expect(screen.queryByText(/불러오지 못했어요/)).not.toBeInTheDocument());
});

async function startAppeal() {
  await userEvent.click(await screen.findByRole('button', { name: '이의 제기하기' }));
}

it('takes an appeal of ten characters or more, and shows it', async () => {
  const pending = { status: 'pending', text: WORDS, answer: null, decidedAt: null } as const;
  const appeal = { ...pending, createdAt: '2026-11-21T00:00:00Z' };
  let sent = false;
  const heard = serve({
    ...signedIn,
    'GET /api/sanctions/my': () =>
      json([sent ? sanctionWith({ appeal, mayAppeal: false }) : sanctionWith()]),
    'POST /api/sanctions/3/appeal': () => {
      sent = true;
      return json({ ok: true });
    },
  });
  show(<SanctionsPage />, '/sanctions');
  await startAppeal();
  const box = screen.getByLabelText('어떤 점이 잘못되었나요?');
  await userEvent.type(box, '억울해요');
  await userEvent.click(screen.getByRole('button', { name: '이의 보내기' }));
  expect(await screen.findByText('10자 이상 적어 주세요')).toBeVisible();
  expect(box).toHaveFocus();
  await userEvent.clear(box);
  await userEvent.type(box, WORDS);
  await userEvent.click(screen.getByRole('button', { name: '이의 보내기' }));
  const outcome = within(await screen.findByRole('region', { name: '이의 제기' }));
  expect(outcome.getByText('이의를 살펴보고 있어요')).toBeInTheDocument();
  expect(outcome.getByText(WORDS)).toBeInTheDocument();
  expect(heard.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ text: WORDS });
  expect(list('typed', MEMBER.id)).toEqual([]);
});

it('keeps the words when they are refused, and over a reload', async () => {
  const answers = {
    ...signedIn,
    'GET /api/sanctions/my': [sanctionWith()],
    'POST /api/sanctions/3/appeal': () => refusal(429),
  };
  serve(answers);
  show(<SanctionsPage />, '/sanctions');
  await startAppeal();
  await userEvent.type(screen.getByLabelText('어떤 점이 잘못되었나요?'), WORDS);
  await userEvent.click(screen.getByRole('button', { name: '이의 보내기' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('이의를 보내지 못했어요');
  const box = screen.getByLabelText('어떤 점이 잘못되었나요?');
  expect(box.closest('form')).toContainElement(alert);
  expect(box).toHaveValue(WORDS);
  cleanup();
  show(<SanctionsPage />, '/sanctions');
  await startAppeal();
  expect(screen.getByLabelText('어떤 점이 잘못되었나요?')).toHaveValue(WORDS);
});

it("shows a moderator's answer", async () => {
  const appeal = {
    status: 'granted',
    text: WORDS,
    answer: '저희가 잘못 봤어요.',
    createdAt: '2026-11-20T13:00:00Z',
    decidedAt: '2026-11-20T15:00:00Z',
  } as const;
  const voided = sanctionWith({ appeal, mayAppeal: false, isVoid: true, isRunning: false });
  serve({ ...signedIn, 'GET /api/sanctions/my': [voided] });
  show(<SanctionsPage />, '/sanctions');
  expect(await screen.findByText('저희가 잘못 봤어요.')).toBeInTheDocument();
  expect(screen.getByText('이의를 받아들였어요')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '이의 제기하기' })).not.toBeInTheDocument();
});
