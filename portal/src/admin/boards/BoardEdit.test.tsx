import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { json, serve } from '@/testing/network';
import { showInConsole } from '../components/console.testing';
import BoardEdit from './BoardEdit';

// react-admin takes jsdom a while.
vi.setConfig({ testTimeout: 20_000 });
afterEach(() => vi.unstubAllGlobals());

const board = { id: 7, name: '자유', description: '', writePermission: 'all', isActive: true };

it('keeps what was typed when the record comes anew, changed by somebody else', async () => {
  let record = { ...board, version: 'a' };
  serve({ 'GET /api/admin/boards/7': () => json(record) });
  const client = showInConsole('boards', <BoardEdit />, '/boards/7/show');
  const description = await screen.findByRole('textbox', { name: '설명' });
  await userEvent.type(description, '아무 이야기');
  record = { ...board, name: '자유 게시판', version: 'b' };
  await client.invalidateQueries();
  expect(await screen.findByDisplayValue('자유 게시판')).toBeInTheDocument();
  expect(description).toHaveValue('아무 이야기');
  expect(screen.getByRole('button', { name: '저장' })).toBeEnabled();
});
