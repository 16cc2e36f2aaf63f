import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { refusal, serve } from '@/testing/network';
import { page, showInConsole } from '../console.testing';
import AuditList from './AuditList';

const ACT = {
  id: 12,
  actor: 'admin:3',
  actorName: '햄찌지기',
  action: 'board.edit',
  targetType: 'board',
  targetId: 2,
  targetName: '질문게시판',
  reason: null,
  before: { name: '질문' },
  after: { name: '질문게시판' },
  createdAt: '2026-11-20T00:00:00Z',
  undoneAt: null,
  undoesId: null,
  mayUndo: true,
};
const LIST = 'GET /api/admin/audit';

// Dialogs and tables take jsdom a while.

it('says in Korean what was done, and opens to what it changed', async () => {
  serve({ [LIST]: page([ACT]) });
  showInConsole('audit', <AuditList />);
  await userEvent.click(await screen.findByText('게시판 고치기'));
  const changes = await screen.findByRole('table', { name: '조치 기록' });
  expect(within(changes).getByRole('row', { name: '이름 질문 질문게시판' })).toBeInTheDocument();
});

it('leads to comments of every kind, each at its own number', async () => {
  const kinds = ['comment', 'community_comment', 'condolence'];
  serve({
    [LIST]: page(kinds.map((targetType, id) => ({ ...ACT, id, targetType, targetId: 5 }))),
  });
  showInConsole('audit', <AuditList />);
  const links = within(await screen.findByRole('table')).getAllByRole('link');
  const addresses = links.map((link) => link.getAttribute('href'));
  for (const kind of kinds) expect(addresses).toContain(`/comments/${kind}:5/show`);
});

it('names who acted and on what', async () => {
  serve({ [LIST]: page([ACT]) });
  showInConsole('audit', <AuditList />);
  const table = within(await screen.findByRole('table'));
  expect(table.getByText('햄찌지기')).toBeInTheDocument();
  expect(table.getByText('게시판 질문게시판')).toBeInTheDocument();
});

it('undoes an act after a question, or says why it cannot', async () => {
  const message = '그 뒤에 같은 대상에 한 조치가 있어요.';
  serve({ [LIST]: page([ACT]), 'POST /api/admin/audit/12/undo': () => refusal(409, { message }) });
  showInConsole('audit', <AuditList />);
  const table = await screen.findByRole('table');
  await userEvent.click(within(table).getByRole('button', { name: '되돌리기' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: '되돌리기' }));
  expect(await dialog.findByText(message)).toBeInTheDocument();
});

it('offers no undo for what was undone or undoes another', async () => {
  const undone = { ...ACT, id: 13, undoneAt: '2026-11-20T01:00:00Z', mayUndo: false };
  const undoing = { ...ACT, id: 14, action: 'undo.board.edit', undoesId: 13, mayUndo: false };
  serve({ [LIST]: page([undone, undoing]) });
  showInConsole('audit', <AuditList />);
  const table = within(await screen.findByRole('table'));
  expect(table.getByText('되돌림')).toBeInTheDocument();
  expect(table.getByText('13번을 되돌림')).toBeInTheDocument();
  expect(table.queryByRole('button', { name: '되돌리기' })).not.toBeInTheDocument();
});
