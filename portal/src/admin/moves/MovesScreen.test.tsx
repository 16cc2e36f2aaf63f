import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Shape } from '@/shared/api/types';
import { refusal, serve } from '@/testing/network';
import { page, showInConsole } from '../console.testing';
import { Menu } from '../Menu';
import MovesScreen from './MovesScreen';

const AT = '2026-11-20T00:00:00Z';
const START = 'POST /api/admin/move-mail/start';
const SAVE = 'PUT /api/admin/move-mail';

function moveWith(part: Partial<Shape<'MoveOut'>> = {}): Shape<'MoveOut'> {
  return {
    id: 2,
    source: 'gnuboard5:https://dalkong.example',
    title: '달콩네',
    state: 'done',
    startedAt: AT,
    finishedAt: AT,
    confirmedAt: null,
    progress: null,
    counts: [{ kind: 'members', label: '회원', there: 1200, came: 1198, here: 1197 }],
    stayed: [{ what: '스크랩', why: '여기에는 없어요.', count: 3, examples: ['12', '13'] }],
    ...part,
  };
}

const MEMBERS: Shape<'Homecoming'> = {
  came: 1198,
  back: 198,
  reaches: [
    { reach: 'mail', members: 900 },
    { reach: 'bounced', members: 100 },
  ],
  days: [{ date: '2026-11-20', count: 198 }],
};

function mailWith(part: Partial<Shape<'MoveMailOut'>> = {}): Shape<'MoveMailOut'> {
  return {
    subject: '새 집으로 옮겼어요',
    body: '{닉네임}님, 안녕하세요.',
    perHour: 200,
    triedAt: null,
    startedAt: null,
    pausedAt: null,
    pauseReason: null,
    progress: { waiting: 900, told: 0, queued: 0, failed: 0, bounced: 0, returned: 0 },
    version: 'v1',
    state: 'draft',
    ...part,
  };
}

const ROW: Shape<'AbsentMember'> = {
  id: 7,
  nickname: '도토리',
  username: 'dotori',
  lastLoginAt: AT,
  toldAt: null,
  reach: 'bounced',
};

function answers(
  move = moveWith(),
  mail = mailWith(),
  members = MEMBERS,
): Parameters<typeof serve>[0] {
  return {
    'GET /api/admin/moves': { moves: [move], members },
    'GET /api/admin/move-mail': mail,
    'GET /api/admin/move-mail/preview': {
      subject: '[햄찌일기] 새 집으로 옮겼어요',
      text: '햄장님, 안녕하세요.',
    },
    'GET /api/admin/moved-members': page([ROW]),
  };
}

function visit() {
  showInConsole('moves', <MovesScreen />);
}

it('shows what came, what did not and why, and the commands that confirm and undo', async () => {
  serve(answers());
  visit();
  const panel = within(await screen.findByRole('region', { name: '달콩네' }));
  const row = panel.getByRole('row', { name: /회원/ });
  expect(row).toHaveTextContent('회원1,2001,1981,197');
  expect(panel.getByText('그대로 오지 않은 것 3개')).toBeInTheDocument();
  expect(panel.getByText('여기에는 없어요.')).toBeInTheDocument();
  expect(panel.getByText('hamster import confirm 2')).toBeInTheDocument();
  expect(panel.getByText('hamster import undo 2')).toBeInTheDocument();
});

it('shows how far a running move is, and says when it has been quiet', async () => {
  const progress = { label: '글', done: 430, total: 1000, at: AT };
  serve(answers(moveWith({ state: 'running', finishedAt: null, progress })));
  visit();
  expect(await screen.findByText('글 옮기는 중 · 자료를 43% 읽었어요')).toBeInTheDocument();
  expect(screen.getByText(/5분 넘게 소식이 없어요/)).toBeInTheDocument();
  expect(screen.queryByText(/hamster import/)).toBeNull();
});

it('lists who has not signed in, and why mail does not reach them', async () => {
  serve(answers());
  visit();
  const list = within(await screen.findByRole('region', { name: '아직 로그인하지 않은 회원' }));
  expect(await list.findByText('도토리')).toBeInTheDocument();
  expect(list.getAllByText('메일이 돌아옴').length).toBeGreaterThan(0);
  expect(screen.getByText('옮겨 온 회원의 83.5%')).toBeInTheDocument();
});

it('says so when everybody has come back', async () => {
  const members = { ...MEMBERS, back: 1198, reaches: [] };
  const mail = mailWith({
    progress: { waiting: 0, told: 900, queued: 0, failed: 0, bounced: 40, returned: 700 },
    startedAt: AT,
    triedAt: AT,
    state: 'done',
  });
  serve(answers(moveWith(), mail, members));
  visit();
  expect(await screen.findByText('모두 로그인했어요.')).toBeInTheDocument();
  expect(await screen.findByText('모두 보냄')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '이어서 보내기' })).toBeDisabled();
});

it('starts only what was tried, and asks before', async () => {
  const heard = serve({
    ...answers(moveWith(), mailWith({ triedAt: AT })),
    [START]: { auditId: 9 },
  });
  visit();
  await userEvent.click(await screen.findByRole('button', { name: '보내기 시작' }));
  const dialog = within(await screen.findByRole('dialog', { name: '900명에게 보낼까요?' }));
  expect(dialog.getByText(/아직 확인하지 않은 이사/)).toBeInTheDocument();
  expect(heard.some(({ call }) => call === START)).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: '보내기 시작' }));
  await waitFor(() => expect(heard.some(({ call }) => call === START)).toBe(true));
});

it('keeps an untried mail back, and says what is wrong with the text', async () => {
  const why = '{이름} 자리는 없어요.';
  serve({
    ...answers(),
    [SAVE]: () => refusal(422, { message: why, fields: { body: why } }),
  });
  visit();
  expect(await screen.findByRole('button', { name: '보내기 시작' })).toBeDisabled();
  await userEvent.type(screen.getByLabelText('내용'), '!');
  await userEvent.click(screen.getByRole('button', { name: '저장' }));
  expect((await screen.findAllByText(why)).length).toBeGreaterThan(0);
});

it('is in the menu once there was a move', async () => {
  const heard = serve({ 'GET /api/admin/moves/present': { isPresent: false } });
  showInConsole('todo', <Menu />);
  await waitFor(() => expect(heard.some(({ call }) => call.endsWith('/present'))).toBe(true));
  expect(screen.queryByText('이사')).toBeNull();
  serve({ 'GET /api/admin/moves/present': { isPresent: true } });
  showInConsole('todo', <Menu />);
  expect(await screen.findByText('이사')).toBeInTheDocument();
});
