import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { json, refusal, serve, silence } from '@/testing/network';
import { BOARDS, MEMBER, postWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import type { Compose } from './ComposeOverlay';
import { openCompose } from './openCompose';

beforeEach(() => {
  localStorage.clear();
  window.history.pushState(null, '', '/elsewhere');
});

const FILE = {
  id: 7,
  url: '/media/a.pdf',
  name: '신청서.pdf',
  type: 'application/pdf',
  bytes: 12_288,
};
const mine = postWith({ userId: MEMBER.id, files: [FILE] });
const boards = BOARDS.map((board) => ({ ...board, allowsFiles: board.id === 2 }));

function open(what: Compose, answers: Parameters<typeof serve>[0] = {}) {
  const heard = serve({
    'GET /api/auth/me': MEMBER,
    'GET /api/boards': boards,
    'GET /api/community/21': mine,
    'POST /api/community': () => json(mine),
    'PUT /api/community/21': () => json(mine),
    'POST /api/upload/community/files': () => json({ papers: [FILE] }),
    ...answers,
  });
  show(null, '/community');
  act(() => openCompose(what));
  return heard;
}

const bodyOf = (heard: ReturnType<typeof open>, call: string) =>
  heard.find((one) => one.call === call)?.body;

async function choose(...names: string[]) {
  const field = await screen.findByLabelText('첨부파일', { selector: 'input' });
  await userEvent.upload(
    field,
    names.map((name) => new File(['x'], name)),
  );
}

async function write() {
  await userEvent.type(await screen.findByLabelText('제목'), '분양 신청서');
  await userEvent.type(await screen.findByRole('textbox', { name: '내용' }), '받아 가세요');
}

it('sends the files that were taken, by address', async () => {
  const heard = open({ mode: 'create', boardId: 2 });
  await write();
  await choose('신청서.pdf');
  await screen.findByRole('button', { name: '신청서.pdf 빼기' });
  await userEvent.click(screen.getByRole('button', { name: '게시하기' }));
  await waitFor(() =>
    expect(bodyOf(heard, 'POST /api/community')).toMatchObject({ files: [FILE.url] }),
  );
});

it('says why one was refused, and loses nothing', async () => {
  const message = '매크로가 들어 있는 문서는 붙일 수 없어요.';
  open(
    { mode: 'create', boardId: 2 },
    { 'POST /api/upload/community/files': () => refusal(415, { code: 'macros_refused', message }) },
  );
  await write();
  await choose('표.xlsx');
  expect(await screen.findByText(/매크로가 들어 있는/)).toHaveTextContent('표.xlsx');
  expect(screen.getByLabelText('제목')).toHaveValue('분양 신청서');
});

it('counts those that wait for their turn', async () => {
  const heard = open(
    { mode: 'create', boardId: 2 },
    { 'POST /api/upload/community/files': () => silence() },
  );
  await choose('1.pdf', '2.pdf', '3.pdf');
  await choose('4.pdf', '5.pdf', '6.pdf');
  await screen.findByText('6.pdf');
  const refused = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(refused.filter((words) => words?.includes('.pdf'))).toEqual([
    expect.stringContaining('6.pdf'),
  ]);
  expect(heard.filter(({ call }) => call.endsWith('/files'))).toHaveLength(2);
});

it('offers none on a board without files', async () => {
  open({ mode: 'create', boardId: 1 });
  await write();
  expect(screen.queryByRole('button', { name: '파일 붙이기' })).not.toBeInTheDocument();
});

it('keeps the files of an edited post, and takes one off', async () => {
  const heard = open({ mode: 'edit', post: mine });
  await userEvent.click(await screen.findByRole('button', { name: '신청서.pdf 빼기' }));
  await userEvent.click(screen.getByRole('button', { name: '고치기' }));
  await waitFor(() => expect(bodyOf(heard, 'PUT /api/community/21')).toMatchObject({ files: [] }));
});
