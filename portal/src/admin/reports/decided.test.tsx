import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useGetList } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { api } from '@/shared/api/client';
import { refusal, serve } from '@/testing/network';
import { page, showInConsole } from '../console.testing';
import { useOperations } from '../shield/operations/useOperations';
import { useSwitches } from '../shield/useSwitches';
import CaseList from './CaseList';
import { A_CASE } from './samples.testing';

vi.setConfig({ testTimeout: 20_000 });

const DECIDE = 'POST /api/admin/reports/3/decide';
const UNRELATED = ['operations', 'switches', 'boards', 'ads'].map(pathOf);
const RELATED = ['reports', 'users', 'sanctions', 'diaries', 'todo', 'audit'].map(pathOf);

function pathOf(name: string) {
  return `GET /api/admin/${name}`;
}

/** What else is open beside the queue: the alerts of the layout, the names in filters, the counts. */
function OpenQueries() {
  useOperations();
  useSwitches();
  useGetList('boards');
  useGetList('ads');
  useGetList('users');
  useGetList('sanctions');
  useGetList('diaries');
  useGetList('audit');
  useQuery({ queryKey: ['todo'], queryFn: () => api.get('/api/admin/todo') });
  return null;
}

async function dismissAfterAll(answer: unknown) {
  const lists = ['boards', 'ads', 'users', 'sanctions', 'diaries', 'audit'];
  const heard = serve({
    ...Object.fromEntries(lists.map((name) => [pathOf(name), page([])])),
    ...Object.fromEntries(['operations', 'switches', 'todo'].map((name) => [pathOf(name), {}])),
    'GET /api/admin/reports': page([A_CASE, { ...A_CASE, id: 8 }]),
    'POST /api/admin/audit/40/undo': { id: 41 },
    [DECIDE]: answer,
  });
  showInConsole(
    'reports',
    <>
      <CaseList />
      <OpenQueries />
    </>,
  );
  await screen.findAllByText(/장터 글/);
  await waitFor(() =>
    expect(heard.map(({ call }) => call)).toEqual(
      expect.arrayContaining([...RELATED, ...UNRELATED]),
    ),
  );
  const before = heard.length;
  await userEvent.keyboard('j');
  await new Promise((read) => setTimeout(read, 350));
  await userEvent.keyboard('d');
  return () => heard.slice(before).map(({ call }) => call);
}

it('asks for what a decided case is shown in, and for nothing else', async () => {
  const asked = await dismissAfterAll({ auditId: 40 });
  await screen.findByText('문제없음으로 끝냈어요.');
  await waitFor(() => expect(asked()).toEqual(expect.arrayContaining(RELATED)));
  expect(asked().filter((call) => UNRELATED.includes(call))).toEqual([]);
});

it('asks for the same after the decision was undone', async () => {
  const asked = await dismissAfterAll({ auditId: 40 });
  await userEvent.click(await screen.findByRole('button', { name: '되돌리기' }));
  await screen.findByText('되돌렸어요.');
  await waitFor(() =>
    expect(asked().slice(asked().indexOf('POST /api/admin/audit/40/undo'))).toEqual(
      expect.arrayContaining(RELATED),
    ),
  );
  expect(asked().filter((call) => UNRELATED.includes(call))).toEqual([]);
});

it('shows who was refused how it stands now', async () => {
  const asked = await dismissAfterAll(() => refusal(409, { code: 'conflict' }));
  await waitFor(() => expect(asked()).toEqual(expect.arrayContaining(RELATED)));
  expect(asked().filter((call) => UNRELATED.includes(call))).toEqual([]);
});
