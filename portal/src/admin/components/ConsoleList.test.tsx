import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { refusal, serve } from '@/testing/network';
import { ABOUT } from '../boards/naming';
import { page, showInConsole } from '../console.testing';
import { ConsoleTable } from '../lists/ConsoleTable';
import { ConsoleList } from './ConsoleList';
import type { Column } from './columns';
import { commonText } from './text';

type Thing = { id: number; seeds: number | null; lost: string | null };

const COLUMNS: Column<Thing>[] = [
  { label: '번호', value: ({ id }) => id, sortBy: 'id' },
  { label: '씨앗', value: ({ seeds }) => seeds, isNumber: true, sortBy: 'seeds' },
  { label: '잃은 때', at: ({ lost }) => lost },
];
const LIST = (
  <ConsoleList>
    <ConsoleTable<Thing> columns={COLUMNS} brief={({ id }) => ({ title: id, note: null })} />
  </ConsoleList>
);

it('says once why there is no list', async () => {
  serve({ 'GET /api/admin/things': () => refusal(503) });
  showInConsole('things', LIST);
  expect(await screen.findAllByText('지금은 안 돼요.')).toHaveLength(1);
  await new Promise((done) => setTimeout(done, 500));
  expect(screen.getAllByText('지금은 안 돼요.')).toHaveLength(1);
});

it('says what it is for while it has no rows', async () => {
  serve({ 'GET /api/admin/boards': page([]) });
  showInConsole('boards', LIST);
  expect(await screen.findByText(ABOUT)).toBeVisible();
  expect(screen.queryByRole('button', { name: commonText.clearFilters })).toBeNull();
});

it('says only how to see more where filters leave no rows', async () => {
  serve({ 'GET /api/admin/boards': page([]) });
  showInConsole('boards', LIST, '/boards?filter={"q":"x"}');
  await userEvent.click(await screen.findByRole('button', { name: commonText.clearFilters }));
  expect(await screen.findByText(ABOUT)).toBeVisible();
});

it('writes figures and moments, says what nobody knows, and sorts by the highest first', async () => {
  const rows = [
    { id: 1, seeds: 1234, lost: '2026-11-20T12:00:00Z' },
    { id: 2, seeds: null, lost: null },
  ];
  const heard = serve({ 'GET /api/admin/things': page(rows) });
  showInConsole('things', LIST);
  const [, first, second] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent('11,234');
  expect(first?.querySelector('time')).toHaveAttribute('title', '2026. 11. 20. 21:00');
  expect(second).toHaveTextContent('2자료 없음–');
  await userEvent.click(screen.getByText('씨앗'));
  await waitFor(() => expect(heard.at(-1)?.query).toMatchObject({ sort: '["seeds","DESC"]' }));
});
