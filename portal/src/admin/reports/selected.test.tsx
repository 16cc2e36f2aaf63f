import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { serve } from '@/testing/network';
import { page, showInConsole } from '../console.testing';
import CaseList from './CaseList';

// Dialogs and tables take jsdom a while.

const LIST = 'GET /api/admin/reports';
const SELECTED = 'POST /api/admin/reports/selected';
const BULK = 'POST /api/admin/reports/bulk-dismiss';
const CASE = {
  id: 1,
  status: 'pending',
  contentType: 'diary',
  targetId: 12,
  title: '첫 일기',
  preview: '오늘 데려왔어요.',
  ownerId: 7,
  owner: '콩이집사',
  reportersCount: 1,
  reporter: '두부언니',
  reason: 'spam',
  weight: 50,
  weighs: ['severe'],
  createdAt: '2026-11-20T00:00:00Z',
  version: 1,
};
const TAKEN = { kind: 'case', id: 2, message: '햄찌반장님이 14:05까지 맡고 있어요.' };

it('ends the selected cases in one act with one undo, and says what was left and why', async () => {
  const heard = serve({
    [LIST]: page([CASE, { ...CASE, id: 2 }, { ...CASE, id: 3, status: 'dismissed' }]),
    [SELECTED]: { auditId: 9, done: 1, refused: [TAKEN], parts: [8] },
  });
  showInConsole('reports', <CaseList />);
  const table = within(await screen.findByRole('table'));
  await userEvent.click(table.getAllByRole('checkbox')[0] as HTMLElement);
  await screen.findByText('2개 선택');
  // A tab of the list has the same name; it stands above.
  await userEvent.click(screen.getAllByRole('button', { name: '문제없음' })[1] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: /운영 원칙에 어긋나는/ }));
  await userEvent.click(dialog.getByRole('button', { name: '문제없음' }));
  expect(
    await screen.findByText(/^신고 1건을 끝냈어요. 1개는 그대로예요. 첫 일기: 햄찌반장님이/),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '되돌리기' })).toBeInTheDocument();
  expect(heard.find(({ call }) => call === SELECTED)?.body).toMatchObject({
    ids: [1, 2],
    versions: [1, 1],
    decision: 'dismiss',
  });
});

it('decides what was selected as it was read when the dialog opened, and shows it anew after', async () => {
  let rows = [CASE];
  const heard = serve({
    [LIST]: () => page(rows)(),
    [SELECTED]: { auditId: null, done: 0, refused: [{ ...TAKEN, id: 1 }], parts: [] },
  });
  const client = showInConsole('reports', <CaseList />);
  await screen.findByRole('table');
  await userEvent.keyboard('jx');
  await screen.findByText('1개 선택');
  await userEvent.click(screen.getAllByRole('button', { name: '문제없음' })[1] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  rows = [{ ...CASE, version: 2, reportersCount: 2 }];
  await client.invalidateQueries({ queryKey: ['reports'] });
  await userEvent.click(dialog.getByRole('button', { name: /운영 원칙에 어긋나는/ }));
  rows = [];
  await userEvent.click(dialog.getByRole('button', { name: '문제없음' }));
  expect(await dialog.findByText(/햄찌반장님이 14:05까지/)).toBeInTheDocument();
  expect(heard.find(({ call }) => call === SELECTED)?.body).toMatchObject({ versions: [1] });
  // What is done by now leaves the list once the reason has been read.
  expect(screen.getByText('1개 선택')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.querySelector('table')).toBeNull());
});

it('keeps no choice of one selection for the next', async () => {
  const heard = serve({
    [LIST]: page([CASE, { ...CASE, id: 2 }]),
    [SELECTED]: { auditId: 9, done: 1, refused: [], parts: [8] },
  });
  showInConsole('reports', <CaseList />);
  const open = async () => {
    await screen.findByText('1개 선택');
    await userEvent.click(screen.getAllByRole('button', { name: '문제없음' })[1] as HTMLElement);
    return within(await screen.findByRole('dialog'));
  };
  const rows = within(await screen.findByRole('table')).getAllByRole('checkbox');
  await userEvent.click(rows[1] as HTMLElement);
  const first = await open();
  await userEvent.click(first.getByRole('radio', { name: /이미 처리한 내용/ }));
  await userEvent.click(first.getByRole('button', { name: '이미 내려진 내용이에요.' }));
  await userEvent.click(first.getByRole('button', { name: '문제없음' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click(rows[2] as HTMLElement);
  const second = await open();
  expect(second.getByRole('radio', { name: '문제없음' })).toBeChecked();
  await userEvent.click(second.getByRole('button', { name: /운영 원칙에 어긋나는/ }));
  await userEvent.click(second.getByRole('button', { name: '문제없음' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const asked = heard.filter(({ call }) => call === SELECTED).map(({ body }) => body);
  expect(asked).toMatchObject([
    { ids: [1], dismissal: 'handled' },
    { ids: [2], dismissal: 'unfounded' },
  ]);
});

it('ends only what it counted when it opened, and offers one undo after', async () => {
  const heard = serve({
    [LIST]: page([CASE]),
    [BULK]: { count: 1, ids: [1], versions: [4], auditIds: [8], auditId: 9, refused: [TAKEN] },
  });
  const client = showInConsole('reports', <CaseList />);
  await userEvent.click(await screen.findByRole('button', { name: '한꺼번에 문제없음' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/신고 1건이 문제없음으로 끝나요.*햄찌반장님이/)).toBeVisible();
  // A report arrives: the list is loaded anew, and what was counted stays what it was.
  await client.invalidateQueries({ queryKey: ['reports'] });
  await userEvent.click(dialog.getByRole('button', { name: /운영 원칙에 어긋나는/ }));
  await userEvent.click(dialog.getByRole('button', { name: '문제없음' }));
  expect(await screen.findByRole('button', { name: '되돌리기' })).toBeInTheDocument();
  const asked = heard.filter(({ call }) => call === BULK).map(({ body }) => body);
  expect(asked).toHaveLength(2);
  expect(asked[1]).toMatchObject({ ids: [1], versions: [4], dryRun: false });
  expect(asked[1]).not.toHaveProperty('filter');
});

it('offers it only where the list shows open cases', async () => {
  serve({ [LIST]: page([CASE]) });
  showInConsole('reports', <CaseList />);
  await screen.findByRole('button', { name: '한꺼번에 문제없음' });
  await userEvent.click(screen.getByRole('button', { name: '조치함' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: '한꺼번에 문제없음' })).not.toBeInTheDocument(),
  );
  await userEvent.click(screen.getByRole('button', { name: '전체' }));
  expect(await screen.findByRole('button', { name: '한꺼번에 문제없음' })).toBeVisible();
});

it('selects the row with the focus by a key', async () => {
  serve({ [LIST]: page([CASE]) });
  showInConsole('reports', <CaseList />);
  await screen.findByRole('table');
  await userEvent.keyboard('jx');
  expect(await screen.findByText('1개 선택')).toBeInTheDocument();
});
