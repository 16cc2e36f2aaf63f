import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, refusal, serve } from '@/testing/network';
import { showInConsole } from '../console.testing';
import BoardCreate from './BoardCreate';
import BoardEdit from './BoardEdit';

const board = {
  keepers: [],
  categories: [],
  isCategoryRequired: false,
  id: 7,
  name: '자유',
  description: '',
  writePermission: 'all',
  isActive: true,
};

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

it('asks who overwrites a change that came while it was typed', async () => {
  let record = { ...board, version: 'a' };
  const heard = serve({
    'GET /api/admin/boards/7': () => json(record),
    'PUT /api/admin/boards/7': () => refusal(409, { code: 'edited_since' }),
  });
  const client = showInConsole('boards', <BoardEdit />, '/boards/7/show');
  await userEvent.type(await screen.findByRole('textbox', { name: '설명' }), '아무 이야기');
  record = { ...board, name: '자유 게시판', description: '고운 말', version: 'b' };
  await client.invalidateQueries();
  await screen.findByDisplayValue('자유 게시판');
  await userEvent.click(screen.getByRole('button', { name: '저장' }));
  const dialog = within(await screen.findByRole('dialog', { name: '그사이 다른 분이 고쳤어요' }));
  expect(dialog.getByRole('radio', { name: '내가 고친 것 아무 이야기' })).toBeChecked();
  expect(dialog.getByRole('radio', { name: '다른 분이 저장한 것 고운 말' })).not.toBeChecked();
  expect(heard.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({ version: 'a' });
});

it('saves the newest version where nothing was typed before it came', async () => {
  let record = { ...board, version: 'a' };
  const heard = serve({
    'GET /api/admin/boards/7': () => json(record),
    'PUT /api/admin/boards/7': () => json({ ...record, auditId: 3 }),
  });
  const client = showInConsole('boards', <BoardEdit />, '/boards/7/show');
  const description = await screen.findByRole('textbox', { name: '설명' });
  record = { ...board, name: '자유 게시판', version: 'b' };
  await client.invalidateQueries();
  await screen.findByDisplayValue('자유 게시판');
  await userEvent.type(description, '아무 이야기');
  await userEvent.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() =>
    expect(heard.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({ version: 'b' }),
  );
});

function isLeavingHeld() {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
}

it('still asks before typed words are left when the record came anew', async () => {
  let record = { ...board, version: 'a' };
  serve({ 'GET /api/admin/boards/7': () => json(record) });
  const client = showInConsole('boards', <BoardEdit />, '/boards/7/show');
  await userEvent.type(await screen.findByRole('textbox', { name: '설명' }), '아무 이야기');
  record = { ...board, name: '자유 게시판', version: 'b' };
  await client.invalidateQueries();
  await screen.findByDisplayValue('자유 게시판');
  expect(isLeavingHeld()).toBe(true);
});

it('asks before changed categories are left, until they are saved', async () => {
  const PUT = 'PUT /api/admin/boards/7/categories';
  const heard = serve({
    'GET /api/admin/boards/7': () => json({ ...board, version: 'a' }),
    [PUT]: { auditId: 4 },
  });
  showInConsole('boards', <BoardEdit />, '/boards/7/show');
  const panel = within(await screen.findByRole('region', { name: '말머리' }));
  expect(isLeavingHeld()).toBe(false);
  await userEvent.click(panel.getByRole('button', { name: '말머리 추가' }));
  await userEvent.type(panel.getByRole('textbox', { name: '이름' }), '자랑');
  expect(isLeavingHeld()).toBe(true);
  await userEvent.click(panel.getByRole('button', { name: '말머리 저장' }));
  await waitFor(() => expect(heard.some(({ call }) => call === PUT)).toBe(true));
  await waitFor(() => expect(isLeavingHeld()).toBe(false));
});

it('shows both lists of categories where two changed one board', async () => {
  const PUT = 'PUT /api/admin/boards/7/categories';
  const named = (name: string, id: number) => ({ id, name, color: 'red', postsCount: 0 });
  let now = { ...board, categories: [named('자랑', 1)], categoriesVersion: 'v1', version: 'a' };
  const heard = serve({
    'GET /api/admin/boards/7': () => json(now),
    [PUT]: () => refusal(409, { code: 'edited_since' }),
  });
  showInConsole('boards', <BoardEdit />, '/boards/7/show');
  const panel = within(await screen.findByRole('region', { name: '말머리' }));
  await userEvent.type(panel.getByRole('textbox', { name: '이름' }), '하기');
  now = { ...now, categories: [named('자랑', 1), named('질문', 2)], categoriesVersion: 'v2' };
  await userEvent.click(panel.getByRole('button', { name: '말머리 저장' }));
  const both = within(await screen.findByRole('dialog'));
  expect(both.getByText('자랑하기')).toBeInTheDocument();
  expect(both.getByText('자랑, 질문')).toBeInTheDocument();
  expect(heard.find(({ call }) => call === PUT)?.body).toMatchObject({ version: 'v1' });
});

const reader = { id: 3, nickname: '콩이집사', grantedAt: '2026-11-20T01:00:00Z', grantedBy: null };

it('lets members in by their names and out again, and shows who was', async () => {
  let readers = [reader];
  const heard = serve({
    'GET /api/admin/boards/7': () =>
      json({ ...board, readPermission: 'granted', showsRestriction: true, version: 'a' }),
    'GET /api/admin/boards/7/readers': () =>
      json(readers, { 'Content-Range': `readers 0-1/${readers.length}` }),
    'POST /api/admin/boards/7/readers': () => json({ auditId: 4 }),
    'DELETE /api/admin/boards/7/readers/3': () => {
      readers = [];
      return json({ auditId: 5 });
    },
  });
  showInConsole('boards', <BoardEdit />, '/boards/7/show');
  expect(await screen.findByText(/조건이나 명령으로/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '회원 들이기' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('닉네임이나 사용자명'), '모찌{enter} dubu ');
  await userEvent.click(dialog.getByRole('button', { name: '회원 들이기' }));
  await waitFor(() =>
    expect(heard.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      names: ['모찌', 'dubu'],
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: '콩이집사님 내보내기' }));
  expect(await screen.findByText('아직 들인 회원이 없어요.')).toBeInTheDocument();
});

it('saves a rule where a permission is granted', async () => {
  const stored = { ...board, readPermission: 'granted', showsRestriction: true };
  const heard = serve({
    'GET /api/admin/boards/7': () => json({ ...stored, version: 'a' }),
    'GET /api/admin/boards/7/readers': () => json([], { 'Content-Range': 'readers 0-0/0' }),
    'PUT /api/admin/boards/7': () => json({ ...stored, version: 'b', auditId: 3 }),
  });
  showInConsole('boards', <BoardEdit />, '/boards/7/show');
  await userEvent.type(await screen.findByLabelText('댓글 (개)'), '10');
  await userEvent.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() =>
    expect(heard.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
      grantRule: { days: 0, posts: 0, comments: 10, checkIns: 0 },
    }),
  );
});

it('saves whether posts carry files', async () => {
  const heard = serve({
    'GET /api/admin/boards/7': () => json({ ...board, allowsFiles: false, version: 'a' }),
    'PUT /api/admin/boards/7': () =>
      json({ ...board, allowsFiles: true, version: 'b', auditId: 3 }),
  });
  showInConsole('boards', <BoardEdit />, '/boards/7/show');
  await userEvent.click(await screen.findByLabelText('파일도 붙일 수 있음'));
  await userEvent.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() =>
    expect(heard.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
      allowsFiles: true,
    }),
  );
});

it('makes a board of what is typed', async () => {
  const made = { ...board, name: '소식', version: 'a' };
  const heard = serve({ 'POST /api/admin/boards': () => json({ ...made, auditId: 3 }) });
  showInConsole('boards', <BoardCreate />, '/boards');
  await userEvent.type(await screen.findByRole('textbox', { name: '이름' }), '소식');
  await userEvent.click(screen.getByRole('button', { name: '저장' }));
  expect(await screen.findByText('게시판을 만들었어요.')).toBeInTheDocument();
  const sent = heard.find(({ call }) => call === 'POST /api/admin/boards')?.body;
  expect(sent).toMatchObject({ name: '소식', purpose: 'talk', isActive: true });
});
