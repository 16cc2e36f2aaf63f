import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { serve } from '@/testing/network';
import AdList from '../ads/AdList';
import BlockList from '../blocks/BlockList';
import { page, showInConsole } from '../console.testing';
import FlaggedList from '../flagged/FlaggedList';
import SanctionList from '../sanctions/SanctionList';
import WordRuleList from '../word-rules/WordRuleList';

const AT = '2026-11-20T00:00:00Z';
const DONE = { auditId: 9, done: 2, refused: [], parts: [7, 8] };

const RULE = {
  id: 1,
  pattern: '도박',
  ignoresSpaces: false,
  exceptions: [],
  action: 'hold',
  appliesTo: ['diary'],
  note: '',
  isActive: true,
  hitsCount: 3,
  createdBy: '햄찌반장',
  createdAt: AT,
  updatedAt: AT,
};
const AD = {
  id: 1,
  title: '사료',
  image: '/a.webp',
  isActive: true,
  isRunning: true,
  weight: 1,
  views: 0,
  clicks: 0,
  startsAt: null,
  endsAt: null,
};
const BLOCK = {
  id: 1,
  kind: 'address',
  subject: '203.0.113.7',
  level: 'all',
  state: 'running',
  reason: '공격',
  createdBy: '햄찌반장',
  createdAt: AT,
  endsAt: null,
  liftedAt: null,
};
const SANCTION = {
  id: 1,
  userId: 7,
  nickname: '콩이집사',
  kind: 'suspension',
  step: 2,
  reason: '광고',
  startsAt: AT,
  endsAt: '2099-11-27T00:00:00Z',
  liftedAt: null,
  isVoid: false,
  isRunning: true,
  isReplaced: false,
  appealStatus: null,
  moderator: '햄찌반장',
  actor: 'admin:1',
  caseId: null,
};
const FLAG = {
  id: 1,
  kind: 'diary',
  targetId: 12,
  title: '첫 일기',
  content: '해바라기씨',
  url: '/diary/12',
  words: ['해바라기씨'],
  userId: 7,
  nickname: '콩이집사',
  createdAt: AT,
};
const two = (row: object) => [row, { ...row, id: 2 }];

async function selectByKeys() {
  await userEvent.keyboard('jxjx');
  await screen.findByText('2개 선택');
}

async function confirm(name: string, reason?: string) {
  const dialog = within(await screen.findByRole('dialog'));
  if (reason) await userEvent.type(dialog.getByRole('textbox'), reason);
  await userEvent.click(dialog.getByRole('button', { name }));
}

it.each([
  ['ads', <AdList key="a" />, AD, '2개를 껐어요.'],
  ['word-rules', <WordRuleList key="w" />, RULE, '2개를 껐어요.'],
] as const)('switches what keys selected off at once: %s', async (name, list, row, said) => {
  const send = `POST /api/admin/${name}/selected`;
  const heard = serve({ [`GET /api/admin/${name}`]: page(two(row)), [send]: DONE });
  showInConsole(name, list);
  await screen.findByRole('table');
  await selectByKeys();
  expect(screen.queryByRole('button', { name: '켜기' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '끄기' }));
  expect(await screen.findByText(said)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '되돌리기' })).toBeInTheDocument();
  expect(heard.find(({ call }) => call === send)?.body).toEqual({ ids: [1, 2], change: 'off' });
});

it('asks before rules are deleted', async () => {
  const send = 'POST /api/admin/word-rules/selected';
  const heard = serve({ 'GET /api/admin/word-rules': page(two(RULE)), [send]: DONE });
  showInConsole('word-rules', <WordRuleList />);
  await screen.findByRole('table');
  await selectByKeys();
  await userEvent.click(screen.getByRole('button', { name: '지우기' }));
  await confirm('지우기');
  expect(await screen.findByText('2개를 지웠어요.')).toBeInTheDocument();
  expect(heard.find(({ call }) => call === send)?.body).toMatchObject({ change: 'delete' });
});

it('lifts blocks, and names each that was left; it stays selected', async () => {
  const refused = [{ kind: 'block', id: 2, message: '이미 끝난 차단이에요.' }];
  const send = 'POST /api/admin/blocks/selected';
  const rows = [BLOCK, { ...BLOCK, id: 2, subject: '203.0.113.8' }];
  serve({ 'GET /api/admin/blocks': page(rows), [send]: { ...DONE, done: 1, refused } });
  showInConsole('blocks', <BlockList />);
  await screen.findByRole('table');
  await selectByKeys();
  await userEvent.click(screen.getByRole('button', { name: '풀기' }));
  await confirm('풀기');
  expect(
    await screen.findByText(
      '차단 1개를 풀었어요. 1개는 그대로예요. 203.0.113.8: 이미 끝난 차단이에요.',
    ),
  ).toBeInTheDocument();
  expect(await screen.findByText('1개 선택')).toBeInTheDocument();
});

it('lifts sanctions for one reason', async () => {
  const send = 'POST /api/admin/sanctions/lift';
  const heard = serve({ 'GET /api/admin/sanctions': page(two(SANCTION)), [send]: DONE });
  showInConsole('sanctions', <SanctionList />);
  await screen.findByRole('table');
  await selectByKeys();
  // The bar above the rows comes first; each row has such a button of its own.
  await userEvent.click(screen.getAllByRole('button', { name: '풀기' })[0] as HTMLElement);
  await confirm('풀기', '잘못 알았어요.');
  expect(await screen.findByText('이용 제한 2건을 풀었어요.')).toBeInTheDocument();
  const sent = { ids: [1, 2], reason: '잘못 알았어요.', isVoid: false };
  expect(heard.find(({ call }) => call === send)?.body).toEqual(sent);
});

it('takes back what is over, for it has no other end', async () => {
  const send = 'POST /api/admin/sanctions/1/lift';
  const over = { ...SANCTION, isRunning: false, endsAt: AT };
  const heard = serve({ 'GET /api/admin/sanctions': page([over]), [send]: { auditId: 9 } });
  showInConsole('sanctions', <SanctionList />);
  await userEvent.click(await screen.findByRole('button', { name: '풀기' }));
  const box = await screen.findByRole('checkbox', { name: /없던 일로/ });
  expect(box).toBeChecked();
  expect(box).toBeDisabled();
  await confirm('풀기', '잘못 알았어요.');
  await screen.findByRole('button', { name: '되돌리기' });
  expect(heard.find(({ call }) => call === send)?.body).toMatchObject({ isVoid: true });
});

it('lets several flagged writings stand at once', async () => {
  const send = 'POST /api/admin/flagged/selected';
  const heard = serve({ 'GET /api/admin/flagged': page(two(FLAG)), [send]: DONE });
  showInConsole('flagged', <FlaggedList />);
  await userEvent.click(await screen.findByRole('button', { name: '모두 고르기' }));
  await screen.findByText('2개 선택');
  await userEvent.click(screen.getAllByRole('button', { name: '문제없음' })[0] as HTMLElement);
  expect(await screen.findByText('2개를 확인했어요.')).toBeInTheDocument();
  expect(heard.find(({ call }) => call === send)?.body).toEqual({ ids: [1, 2] });
});
