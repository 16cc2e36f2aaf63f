import { screen } from '@testing-library/react';
import { DataTable } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal, serve } from '@/testing/network';
import { ConsoleList } from './ConsoleList';
import { showInConsole } from './console.testing';

afterEach(() => vi.unstubAllGlobals());
vi.setConfig({ testTimeout: 20_000 });

it('says once why there is no list', async () => {
  serve({ 'GET /api/admin/things': () => refusal(503) });
  showInConsole(
    'things',
    <ConsoleList>
      <DataTable bulkActionButtons={false} rowClick={false}>
        <DataTable.Col source="id" />
      </DataTable>
    </ConsoleList>,
  );
  expect(await screen.findAllByText('지금은 안 돼요.', {}, { timeout: 10_000 })).toHaveLength(1);
  await new Promise((done) => setTimeout(done, 500));
  expect(screen.getAllByText('지금은 안 돼요.')).toHaveLength(1);
});
