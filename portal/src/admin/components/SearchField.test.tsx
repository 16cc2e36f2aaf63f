import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataTable } from 'react-admin';
import { expect, it } from 'vitest';
import { serve } from '@/testing/network';
import { page, showInConsole } from '../console.testing';
import { ConsoleList } from './ConsoleList';
import { searchFilter } from './filters';

/** Longer than react-admin waits for the next letter. */
const PAUSE_MS = 700;
const pause = () => new Promise((done) => setTimeout(done, PAUSE_MS));

function show() {
  const heard = serve({ 'GET /api/admin/things': page([{ id: 1 }]) });
  showInConsole(
    'things',
    <ConsoleList filters={[searchFilter('닉네임')]}>
      <DataTable bulkActionButtons={false} rowClick={false}>
        <DataTable.Col source="id" />
      </DataTable>
    </ConsoleList>,
  );
  return () => heard.map(({ query }) => JSON.parse(query.filter ?? '{}'));
}

it('asks once the last syllable is whole', async () => {
  const asked = show();
  const box = await screen.findByRole('textbox', { name: '검색' });
  fireEvent.compositionStart(box);
  for (const value of ['ㅋ', '코', '콩']) fireEvent.change(box, { target: { value } });
  expect(box).toHaveValue('콩');
  await pause();
  expect(asked()).toEqual([{}]);
  fireEvent.compositionEnd(box);
  expect(box).toHaveValue('콩');
  await waitFor(() => expect(asked().at(-1)).toEqual({ q: '콩' }));
});

it('asks for what needs no composing, and forgets it with the cross', async () => {
  const asked = show();
  const box = await screen.findByRole('textbox', { name: '검색' });
  await userEvent.type(box, 'kong');
  await waitFor(() => expect(asked().at(-1)).toEqual({ q: 'kong' }));
  await userEvent.click(screen.getByRole('button', { name: '지우기' }));
  expect(box).toHaveValue('');
  await waitFor(() => expect(asked().at(-1)).toEqual({}));
});
