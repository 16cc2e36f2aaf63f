import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { json, refusal, serve, silence } from '@/testing/network';
import { BOARDS, entryWith, MEMBER, postWith } from '@/testing/samples';
import { show } from '@/testing/screen';
import { receiveUploads } from '@/testing/uploads';
import { WriteButton } from '../WriteButton';
import { openCompose } from './openCompose';

beforeEach(() => {
  localStorage.clear();
  window.history.pushState(null, '', '/elsewhere');
});

const mine = postWith({ userId: MEMBER.id });
const signedIn = {
  'GET /api/auth/me': MEMBER,
  'GET /api/boards': BOARDS,
  'GET /api/community/21': mine,
};
const DRAFT = `hamsterd-unsent-draft-${MEMBER.id}-post`;
const photo = (name: string) => new File(['x'], name, { type: 'image/gif' });
const mediaAt = (url: string) => ({
  ...entryWith().media[0],
  url,
  thumbnailUrl: null,
  mediumUrl: null,
});

const dialog = (name: string) => screen.findByRole('dialog', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sentBody = (heard: ReturnType<typeof serve>, call: string) =>
  heard.find((each) => each.call === call)?.body;

async function openNew(boardId?: number) {
  show(null, '/community');
  act(() => openCompose({ mode: 'create', boardId }));
  await dialog('글쓰기');
}

async function openEdit() {
  show(null, '/community');
  act(() => openCompose({ mode: 'edit', post: mine }));
  await dialog('글 고치기');
}

async function write(title = '첫 글') {
  await userEvent.type(await screen.findByLabelText('제목'), title);
  await userEvent.type(await screen.findByRole('textbox', { name: '내용' }), '안녕하세요');
}

it('publishes on the board that was looked at and leads to the post', async () => {
  const heard = serve({ ...signedIn, 'POST /api/community': () => json(mine) });
  await openNew(2);
  await write();
  await press('게시하기');
  await waitFor(() => expect(window.location.pathname).toBe('/community/post/21'));
  expect(await screen.findByText('게시글을 올렸어요')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sentBody(heard, 'POST /api/community')).toEqual({
    title: '첫 글',
    content: '안녕하세요',
    boardId: 2,
    images: [],
  });
  expect(localStorage).toHaveLength(0);
});

it.each([
  ['members the boards open to all', MEMBER, ['게시판을 골라 주세요', '자유게시판', '질문게시판']],
  [
    'admins every board',
    { ...MEMBER, isAdmin: true },
    ['게시판을 골라 주세요', '자유게시판', '질문게시판', '공지사항'],
  ],
])('offers %s', async (_, me, names) => {
  serve({ ...signedIn, 'GET /api/auth/me': me });
  await openNew(5);
  const options = within(await screen.findByLabelText('게시판')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(names);
  expect(screen.queryByLabelText('공지로 고정하기') !== null).toBe(me.isAdmin);
});

it('says what is missing, begins with the first, and takes it back while it is mended', async () => {
  serve(signedIn);
  await openNew();
  await screen.findByLabelText('제목');
  await press('게시하기');
  expect(await screen.findByText('게시판을 선택해주세요')).toBeVisible();
  expect(await screen.findByText('제목을 입력해주세요')).toBeVisible();
  expect(await screen.findByText('내용을 입력해주세요')).toBeVisible();
  expect(screen.getByLabelText('게시판')).toHaveFocus();
  await userEvent.click(screen.getByLabelText('제목'));
  await userEvent.paste('가'.repeat(101));
  expect(screen.getByText('101 / 100')).toBeInTheDocument();
  expect(await screen.findByText('제목은 100자까지 쓸 수 있어요')).toBeVisible();
  await userEvent.type(screen.getByLabelText('제목'), '{Backspace}');
  await waitFor(() => expect(screen.queryByText(/100자까지/)).not.toBeInTheDocument());
});

it('sent off while files are on their way, it goes when the last one is there', async () => {
  const heard = serve({ ...signedIn, 'POST /api/community': () => json(mine) });
  const sent = receiveUploads();
  await openNew(1);
  await write();
  await userEvent.upload(screen.getByTestId('editor-files'), [photo('a.gif'), photo('b.gif')]);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]?.address).toBe('/api/upload/community');
  await press('게시하기');
  expect(await screen.findByText('파일을 다 올리면 바로 이어서 할게요.')).toBeVisible();
  expect(screen.getByRole('button', { name: '게시 중…' })).toHaveAttribute('aria-busy', 'true');
  await act(async () => sent[0]?.answer(200, { urls: [], files: [mediaAt('/media/a.gif')] }));
  expect(sentBody(heard, 'POST /api/community')).toBeUndefined();
  await act(async () => sent[1]?.answer(200, { urls: [], files: [mediaAt('/media/b.gif')] }));
  await waitFor(() =>
    expect(sentBody(heard, 'POST /api/community')).toMatchObject({
      images: ['/media/a.gif', '/media/b.gif'],
      content: expect.stringContaining('![](/media/b.gif)'),
    }),
  );
});

it('waits no more for whoever goes on writing', async () => {
  const heard = serve({ ...signedIn, 'POST /api/community': () => json(mine) });
  const sent = receiveUploads();
  await openNew(1);
  await write();
  await userEvent.upload(screen.getByTestId('editor-files'), photo('a.gif'));
  await waitFor(() => expect(sent).toHaveLength(1));
  await press('게시하기');
  await userEvent.type(screen.getByLabelText('제목'), '!');
  await act(async () => sent[0]?.answer(200, { urls: [], files: [mediaAt('/media/a.gif')] }));
  expect(sentBody(heard, 'POST /api/community')).toBeUndefined();
  await press('게시하기');
  await waitFor(() =>
    expect(sentBody(heard, 'POST /api/community')).toMatchObject({ title: '첫 글!' }),
  );
});

it('does not go without a file that failed, and says which', async () => {
  const heard = serve({ ...signedIn, 'POST /api/community': () => json(mine) });
  const sent = receiveUploads();
  await openNew(1);
  await write();
  await userEvent.upload(screen.getByTestId('editor-files'), photo('a.gif'));
  await waitFor(() => expect(sent).toHaveLength(1));
  await press('게시하기');
  await act(async () => sent[0]?.fail());
  expect(await screen.findByText('업로드 실패')).toBeInTheDocument();
  expect(
    screen.getByText('이미지 업로드 중 오류가 발생했습니다. 인터넷 연결을 확인해 주세요.'),
  ).toBeInTheDocument();
  expect(
    screen.getByText('올리지 못한 파일이 있어요. 다시 올리거나 빼 주세요.'),
  ).toBeInTheDocument();
  expect(sentBody(heard, 'POST /api/community')).toBeUndefined();
  await press('1번째 파일 빼기');
  await press('게시하기');
  await waitFor(() => expect(sentBody(heard, 'POST /api/community')).toBeDefined());
});

it.each([
  [
    'its own sentence',
    500,
    '게시글을 올리지 못했어요. 지금은 안 돼요. 쓰던 글은 이 기기에 그대로 있어요.',
  ],
  ["the server's where the input is the reason", 403, '게시글을 올리지 못했어요. 지금은 안 돼요.'],
])('says that it failed with %s, and loses nothing', async (_, status, sentence) => {
  serve({ ...signedIn, 'POST /api/community': () => refusal(status) });
  await openNew(1);
  await write();
  await press('게시하기');
  const said = await screen.findByText('작성 실패');
  expect(said.closest('[role="alert"]')).toHaveTextContent(`작성 실패${sentence}`);
  expect(screen.getByLabelText('제목').closest('form')).toContainElement(said);
  expect(screen.getByLabelText('제목')).toHaveValue('첫 글');
  expect(screen.getByRole('button', { name: '게시하기' })).toBeEnabled();
  expect(localStorage.getItem(DRAFT)).toContain('첫 글');
});

it('puts what the server refuses under its field', async () => {
  const fields = { boardId: '게시판을 선택해주세요' };
  serve({ ...signedIn, 'POST /api/community': () => refusal(422, { fields }) });
  await openNew(1);
  await write();
  await press('게시하기');
  expect(await screen.findByText('게시판을 선택해주세요')).toBeVisible();
  expect(screen.getByLabelText('게시판')).toHaveFocus();
});

it('publishes once, however fast it is pressed', async () => {
  const heard = serve({ ...signedIn, 'POST /api/community': () => json(mine) });
  await openNew(1);
  await write();
  await userEvent.dblClick(screen.getByRole('button', { name: '게시하기' }));
  await waitFor(() => expect(window.location.pathname).toBe('/community/post/21'));
  expect(heard.filter(({ call }) => call === 'POST /api/community')).toHaveLength(1);
});

it('edits the post as it is now, wherever it stands, and leaves the page where it is', async () => {
  const now = { ...mine, title: '그새 고친 제목', board: { id: 9, name: '옛 게시판' }, boardId: 9 };
  const heard = serve({
    ...signedIn,
    'GET /api/community/21': now,
    'PUT /api/community/21': () => json(now),
  });
  await openEdit();
  expect(await screen.findByLabelText('제목')).toHaveValue('그새 고친 제목');
  expect(screen.getByLabelText('게시판')).toHaveDisplayValue('옛 게시판');
  await userEvent.type(screen.getByLabelText('제목'), '!');
  await press('고치기');
  expect(await screen.findByText('고쳤어요')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(window.location.pathname).toBe('/community');
  expect(sentBody(heard, 'PUT /api/community/21')).toEqual({
    title: '그새 고친 제목!',
    content: mine.content,
    boardId: 9,
    images: [],
    files: [],
  });
});

it('says that an edit failed', async () => {
  serve({ ...signedIn, 'PUT /api/community/21': () => refusal(500) });
  await openEdit();
  await screen.findByLabelText('제목');
  await press('고치기');
  const said = await screen.findByText('오류');
  expect(said.closest('[role="alert"]')).toHaveTextContent('게시글을 고치지 못했어요');
});

it.each([
  ['while it waits', { 'GET /api/boards': silence }, '편집기를 준비하는 중'],
  ['where the boards cannot be had', { 'GET /api/boards': () => refusal(503) }, '다시 시도'],
  [
    'where the post is gone',
    { 'GET /api/community/21': () => refusal(404) },
    '게시글을 찾을 수 없어요',
  ],
  [
    "where it is somebody else's",
    { 'GET /api/community/21': postWith() },
    '게시글을 찾을 수 없어요',
  ],
])('shows what is the matter %s', async (_, answers, words) => {
  serve({ ...signedIn, ...answers });
  await openEdit();
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.queryByLabelText('제목')).not.toBeInTheDocument();
});

it('keeps everything through a lost session, and comes back to it without asking', async () => {
  serve({ ...signedIn, 'POST /api/community': () => refusal(401) });
  await openNew(2);
  await write();
  await press('게시하기');
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(new URLSearchParams(window.location.search).get('next')).toBe('/community?compose=new');
  cleanup();
  serve(signedIn);
  await openNew();
  expect(await screen.findByLabelText('제목')).toHaveValue('첫 글');
  expect(screen.getByLabelText('게시판')).toHaveDisplayValue('질문게시판');
});

it('opens by an address, once, and takes the word out of it', async () => {
  serve(signedIn);
  show(<WriteButton boardId={null} />, '/community?board=2&compose=new');
  expect(await dialog('글쓰기')).toBeInTheDocument();
  expect(window.location.search).toBe('?board=2');
});

it('lets an admin pin a notice', async () => {
  const heard = serve({
    ...signedIn,
    'GET /api/auth/me': { ...MEMBER, isAdmin: true },
    'POST /api/community': () => json(mine),
  });
  await openNew(5);
  await write();
  await userEvent.click(screen.getByLabelText('공지로 고정하기'));
  await press('게시하기');
  await waitFor(() =>
    expect(sentBody(heard, 'POST /api/community')).toMatchObject({ boardId: 5, isPinned: true }),
  );
});

it('says kindly what a sale of animals needs, and keeps nobody from sending', async () => {
  const heard = serve({ ...signedIn, 'POST /api/community': () => json(mine) });
  await openNew(2);
  await write('햄스터 두 마리 분양합니다');
  expect(screen.queryByText(/동물판매업 허가/)).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('제목'), ', 책임비 1만원');
  expect(await screen.findByText(/동물판매업 허가/)).toBeInTheDocument();
  await press('게시하기');
  await waitFor(() => expect(sentBody(heard, 'POST /api/community')).toBeDefined());
});

it('publishes nothing by itself without the files that it was written with, and says so', async () => {
  const words = { title: '첫 글', content: '안녕하세요', boardId: '1', files: [] };
  const value = { ...words, media: [], unsentCount: 1, isPublishing: true };
  localStorage.setItem(DRAFT, JSON.stringify({ value, savedAt: Date.now() }));
  const heard = serve({ ...signedIn, 'POST /api/community': () => json(mine) });
  await openNew();
  await userEvent.click(await screen.findByRole('button', { name: '지금 올리기' }));
  expect(await screen.findByText(/남아 있지 않은 파일이 있어요/)).toBeVisible();
  expect(sentBody(heard, 'POST /api/community')).toBeUndefined();
  // Without them, once the member wants it so.
  await press('게시하기');
  await waitFor(() =>
    expect(sentBody(heard, 'POST /api/community')).toMatchObject({ title: '첫 글', images: [] }),
  );
});
