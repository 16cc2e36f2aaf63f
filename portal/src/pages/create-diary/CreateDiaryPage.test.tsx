import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import * as store from '@/shared/unsent/store';
import { indexedDatabase } from '@/testing/indexedDb';
import { json, refusal, serve } from '@/testing/network';
import { entryWith, HAMSTER, MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import { receiveUploads } from '@/testing/uploads';
import CreateDiaryPage from './CreateDiaryPage';

const DRAFT: store.Place = { shelf: 'draft', owner: MEMBER.id, name: 'diary' };

beforeEach(() => localStorage.clear());

const signedIn = { 'GET /api/auth/me': MEMBER, 'GET /api/hamsters/my': [HAMSTER] };
const photo = (name: string) => new File(['x'], name, { type: 'image/gif' });
const mediaAt = (url: string) => ({
  ...entryWith().media[0],
  url,
  thumbnailUrl: null,
  mediumUrl: null,
});

async function write() {
  await userEvent.type(await screen.findByLabelText('제목'), '첫눈');
  await userEvent.type(await screen.findByLabelText('내용'), '뭉치가 창밖을 봤어요.');
}

async function choose(...files: File[]) {
  await screen.findByLabelText('제목');
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
  if (chooser) await userEvent.upload(chooser, files);
}

const publish = () => userEvent.click(screen.getByRole('button', { name: '일기 올리기' }));

it('offers to register a hamster first', async () => {
  serve({ ...signedIn, 'GET /api/hamsters/my': [] });
  show(<CreateDiaryPage />, '/create-diary');
  await userEvent.click(await screen.findByRole('button', { name: '햄스터 등록하기' }));
  expect(await screen.findByRole('dialog', { name: '새 햄스터 등록' })).toBeInTheDocument();
});

it('says what is missing', async () => {
  serve(signedIn);
  show(<CreateDiaryPage />, '/create-diary');
  await screen.findByLabelText('제목');
  await publish();
  expect(await screen.findByText('내용을 입력해주세요')).toBeVisible();
});

it('needs one photo or one line and nothing else', async () => {
  const heard = serve({ ...signedIn, 'POST /api/diary': () => json(entryWith()) });
  const sent = receiveUploads();
  show(<CreateDiaryPage />, '/create-diary');
  await choose(photo('a.gif'));
  await act(async () => sent[0]?.answer(200, { urls: [], files: [mediaAt('/media/0.jpg')] }));
  await publish();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  const body = heard.find(({ call }) => call === 'POST /api/diary')?.body;
  expect(body).toMatchObject({ title: '', content: '', images: ['/media/0.jpg'] });
});

it('begins with the hamster that was written about last', async () => {
  const other = { ...HAMSTER, id: 6, name: '두부' };
  const last = entryWith({ hamsterId: 6, hamster: { id: 6, name: '두부', breed: '펄' } });
  serve({ ...signedIn, 'GET /api/hamsters/my': [HAMSTER, other], 'GET /api/diary/my': [last] });
  show(<CreateDiaryPage />, '/create-diary');
  expect(await screen.findByLabelText('누구의 이야기인가요?')).toHaveValue('6');
});

it('can be about a hamster that one cares for, and not about one that one only looks at', async () => {
  const cared = (id: number, name: string, role: string) => ({
    hamster: { ...HAMSTER, id, name },
    role,
    since: '2026-11-20T00:00:00Z',
  });
  const heard = serve({
    ...signedIn,
    'GET /api/hamsters/my': [],
    'GET /api/hamsters/cared': [cared(8, '두부', 'write'), cared(9, '별이', 'view')],
    'POST /api/diary': () => json(entryWith()),
  });
  show(<CreateDiaryPage />, '/create-diary');
  await write();
  expect(screen.getByLabelText('누구의 이야기인가요?')).toHaveTextContent('두부');
  expect(screen.queryByText(/별이/)).not.toBeInTheDocument();
  await publish();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  const body = heard.find(({ call }) => call === 'POST /api/diary')?.body;
  expect(body).toMatchObject({ hamsterId: 8 });
});

it('can be about another day than today', async () => {
  const heard = serve({ ...signedIn, 'POST /api/diary': () => json(entryWith()) });
  show(<CreateDiaryPage />, '/create-diary');
  await write();
  const day = screen.getByLabelText('언제의 이야기인가요?');
  await userEvent.type(day, '2999-01-01');
  await publish();
  expect(await screen.findByText('오늘까지의 날짜를 골라 주세요')).toBeVisible();
  await userEvent.clear(day);
  await userEvent.type(day, '2025-02-03');
  await publish();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  const body = heard.find(({ call }) => call === 'POST /api/diary')?.body;
  expect(body).toMatchObject({ entryDate: '2025-02-03' });
});

it('sends what its author wants in sight, moved by keys', async () => {
  const heard = serve({ ...signedIn, 'POST /api/diary': () => json(entryWith()) });
  const sent = receiveUploads();
  show(<CreateDiaryPage />, '/create-diary');
  await choose(photo('a.gif'));
  await act(async () => sent[0]?.answer(200, { urls: [], files: [mediaAt('/media/0.jpg')] }));
  await userEvent.click(screen.getByRole('button', { name: '1번째 사진에서 보일 곳 고르기' }));
  const point = await screen.findByRole('button', { name: /보일 곳, 가로 50%, 세로 70%/ });
  point.focus();
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
  await userEvent.click(screen.getByRole('button', { name: '여기로 할게요' }));
  await publish();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  const body = heard.find(({ call }) => call === 'POST /api/diary')?.body;
  expect(body).toMatchObject({ focus: { '/media/0.jpg': { x: 0.47, y: 0.73 } } });
});

it('is about several hamsters, the chosen one first', async () => {
  const other = { ...HAMSTER, id: 6, name: '두부' };
  const heard = serve({
    ...signedIn,
    'GET /api/hamsters/my': [HAMSTER, other],
    'POST /api/diary': () => json(entryWith()),
  });
  show(<CreateDiaryPage />, '/create-diary');
  await write();
  await userEvent.click(screen.getByRole('button', { name: '두부' }));
  await publish();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  const body = heard.find(({ call }) => call === 'POST /api/diary')?.body;
  expect(body).toMatchObject({ hamsterId: 5, hamsterIds: [5, 6] });
});

it('shows the first line where the title will be', async () => {
  serve(signedIn);
  show(<CreateDiaryPage />, '/create-diary');
  await userEvent.type(await screen.findByLabelText('내용'), '손 위에서 잠들었어요.');
  expect(screen.getByLabelText('제목')).toHaveAttribute('placeholder', '손 위에서 잠들었어요.');
});

it('publishes photos in their order with the day, and goes home', async () => {
  const heard = serve({ ...signedIn, 'POST /api/diary': () => json(entryWith()) });
  const sent = receiveUploads();
  show(<CreateDiaryPage />, '/create-diary');
  await choose(photo('a.gif'), photo('b.gif'));
  await write();
  await userEvent.click(screen.getByRole('button', { name: '행복해요' }));
  await userEvent.click(screen.getByLabelText('나만 보기'));
  act(() => sent[0]?.progress(0.4));
  expect(screen.getByRole('progressbar', { name: 'a.gif' })).toHaveAttribute('aria-valuenow', '40');
  const arrive = (place: number) =>
    act(async () =>
      sent[place]?.answer(200, { urls: [], files: [mediaAt(`/media/${place}.jpg`)] }),
    );
  await arrive(1);
  await userEvent.click(screen.getByRole('button', { name: '2번째 파일을 앞으로' }));
  await publish();
  expect(screen.getByRole('status')).toHaveTextContent('파일을 다 올리면 바로 이어서 할게요.');
  await arrive(0);
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(heard.find(({ call }) => call === 'POST /api/diary')?.body).toEqual({
    title: '첫눈',
    content: '뭉치가 창밖을 봤어요.',
    hamsterId: 5,
    hamsterIds: [5],
    isPublic: false,
    images: ['/media/1.jpg', '/media/0.jpg'],
    mood: 'happy',
    weather: null,
    activity: null,
    entryDate: null,
    focus: {},
  });
  expect(localStorage).toHaveLength(0);
});

it('says which file failed, tries again what may pass, and gives up what is removed', async () => {
  serve(signedIn);
  const sent = receiveUploads();
  show(<CreateDiaryPage />, '/create-diary');
  await choose(photo('a.gif'), photo('b.gif'));
  await waitFor(() => expect(sent).toHaveLength(2));
  await act(async () => {
    sent[0]?.fail();
    sent[1]?.answer(415, { code: 'bad_media', message: '이미지나 동영상 파일만 올릴 수 있어요.' });
  });
  const alerts = screen.getByText(/2번째 파일/);
  expect(alerts).toHaveTextContent('2번째 파일: 이미지나 동영상 파일만 올릴 수 있어요.');
  expect(await screen.findByText('오류')).toBeInTheDocument();
  expect(
    screen.getByText('이미지 업로드 중 오류가 발생했습니다.', { exact: false }),
  ).toBeInTheDocument();
  // A file of the wrong kind stays of the wrong kind.
  await userEvent.click(screen.getByRole('button', { name: '다시 올리기' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  await userEvent.click(screen.getByRole('button', { name: '1번째 파일 빼기' }));
  expect(sent[2]?.aborted).toBe(true);
});

it.each([
  ['large', '한 번에 60MB까지 담을 수 있어요.'],
  ['failed', '여기에서 다시 골라 주세요.'],
])('says why there is nothing of what was shared: %s', async (mark, why) => {
  serve(signedIn);
  show(<CreateDiaryPage />, `/create-diary?shared=${mark}`);
  expect(await screen.findByText(why, { exact: false })).toBeInTheDocument();
});

it('takes five files and says that there were more', async () => {
  serve(signedIn);
  const sent = receiveUploads();
  show(<CreateDiaryPage />, '/create-diary');
  await choose(...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => photo(`${name}.gif`)));
  expect(await screen.findByText('5개까지 올릴 수 있어요')).toBeInTheDocument();
  await waitFor(() => expect(sent).toHaveLength(5));
  expect(screen.queryByRole('button', { name: '추가' })).not.toBeInTheDocument();
});

it('offers what was left unfinished', async () => {
  const draft = { title: '쓰다 만 제목', content: '쓰다 만 내용', hamsterId: '5', isPublic: true };
  store.write(DRAFT, draft);
  serve(signedIn);
  show(<CreateDiaryPage />, '/create-diary');
  const offer = within(await screen.findByRole('region', { name: '쓰다 만 일기가 있어요.' }));
  await userEvent.click(offer.getByRole('button', { name: '이어서 쓰기' }));
  expect(screen.getByLabelText('제목')).toHaveValue('쓰다 만 제목');
  expect(await screen.findByLabelText('내용')).toHaveTextContent('쓰다 만 내용');
});

it('keeps the words when the server refuses', async () => {
  serve({ ...signedIn, 'POST /api/diary': () => refusal(503) });
  show(<CreateDiaryPage />, '/create-diary');
  await write();
  await publish();
  const said = await screen.findByText('일기 작성 실패');
  expect(said.closest('[role="alert"]')).toHaveTextContent('지금은 안 돼요.');
  const title = screen.getByLabelText('제목');
  expect(title.closest('form')).toContainElement(said);
  expect(title).toHaveValue('첫눈');
  expect(screen.getByRole('button', { name: '일기 올리기' })).toHaveFocus();
  expect(store.read(DRAFT)?.value).toMatchObject({ title: '첫눈' });
});

it('says what the server refuses of a field that the form does not show', async () => {
  const images = '올리신 사진이 서버에 없어요. 다시 골라 주세요.';
  let fields: object = { images };
  const message = '입력한 내용을 확인해 주세요.';
  serve({ ...signedIn, 'POST /api/diary': () => refusal(422, { message, fields }) });
  show(<CreateDiaryPage />, '/create-diary');
  await write();
  await publish();
  const alert = () => screen.findByText('일기 작성 실패').then((said) => said.closest('[role]'));
  expect(await alert()).toHaveTextContent(images);
  // Beside a field that it shows, too.
  fields = { images, title: '제목에 쓸 수 없는 말이 있어요.' };
  await publish();
  expect(await screen.findByText('제목에 쓸 수 없는 말이 있어요.')).toBeVisible();
  expect(await alert()).toHaveTextContent(images);
});

it('publishes once, however fast it is pressed', async () => {
  const heard = serve({ ...signedIn, 'POST /api/diary': () => json(entryWith()) });
  show(<CreateDiaryPage />, '/create-diary');
  await write();
  await userEvent.dblClick(screen.getByRole('button', { name: '일기 올리기' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(heard.filter(({ call }) => call === 'POST /api/diary')).toHaveLength(1);
});

it('keeps everything through a lost session, and goes on without asking', async () => {
  serve({ ...signedIn, 'POST /api/diary': () => refusal(401) });
  show(<CreateDiaryPage />, '/create-diary');
  await write();
  await publish();
  expect(await screen.findByText('일기 작성 실패')).toBeInTheDocument();
  expect(screen.getByText(/쓰던 글은 이 기기에 그대로 있어요/)).toBeInTheDocument();
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  cleanup();
  serve(signedIn);
  show(<CreateDiaryPage />, '/create-diary');
  expect(await screen.findByLabelText('제목')).toHaveValue('첫눈');
  expect(await screen.findByLabelText('내용')).toHaveTextContent('뭉치가 창밖을 봤어요.');
  expect(screen.queryByText('쓰다 만 일기가 있어요.')).not.toBeInTheDocument();
});

const DAY_MS = 24 * 60 * 60_000;

it.each([
  ['with its files', 0, 1],
  ['without files that the server has cleaned away', DAY_MS, 0],
])('takes a draft up again %s', async (_, age, files) => {
  const media = [mediaAt('/media/a.jpg')];
  const content = '위\n\n![](/media/a.jpg)';
  const draft = { title: '제목', content, hamsterId: '5', media };
  store.write(DRAFT, draft, Date.now() - age);
  serve(signedIn);
  show(<CreateDiaryPage />, '/create-diary');
  await userEvent.click(await screen.findByRole('button', { name: '이어서 쓰기' }));
  const box = await screen.findByLabelText('내용');
  expect(box.querySelectorAll('figure')).toHaveLength(files);
  expect(screen.queryAllByRole('button', { name: '1번째 파일 빼기' })).toHaveLength(files);
});

const GONE = '이 기기에 남아 있지 않은 파일이 있어요. 다시 골라 주세요.';

it.each([
  ['none of its files', [], 0, 1],
  ['one of its files', ['a.gif'], 0, 2],
  ['files that the server has cleaned away', [], DAY_MS, 0],
])('publishes nothing by itself with %s, and says so', async (_, left, age, unsentCount) => {
  const { rows } = indexedDatabase();
  if (left.length > 0) {
    rows.set(store.keyOf(DRAFT), { files: left.map(photo), savedAt: Date.now() });
  }
  const media = age ? [mediaAt('/media/gone.jpg')] : [];
  const words = { title: '제목', content: '엘리베이터에서', hamsterId: '5' };
  const draft = { ...words, media, unsentCount, isPublishing: true };
  store.write(DRAFT, draft, Date.now() - age);
  const heard = serve({ ...signedIn, 'POST /api/diary': () => json(entryWith()) });
  const sent = receiveUploads();
  show(<CreateDiaryPage />, '/create-diary');
  await userEvent.click(await screen.findByRole('button', { name: '지금 올리기' }));
  expect(await screen.findByText(GONE)).toBeVisible();
  await waitFor(() => expect(sent).toHaveLength(left.length));
  const arrive = (place: number) =>
    act(async () =>
      sent[place]?.answer(200, { urls: [], files: [mediaAt(`/media/${place}.jpg`)] }),
    );
  for (const place of left.keys()) await arrive(place);
  expect(screen.getByText(GONE)).toBeVisible();
  expect(heard.some(({ call }) => call === 'POST /api/diary')).toBe(false);
  // Whoever leaves the form now is told again the next time.
  await userEvent.type(screen.getByLabelText('제목'), '!');
  expect(store.read(DRAFT)?.value).toMatchObject({ unsentCount: 1 });
  // Chosen again, nothing is missing any more.
  await choose(photo('again.gif'));
  expect(screen.queryByText(GONE)).not.toBeInTheDocument();
  await arrive(left.length);
  await publish();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  const body = heard.find(({ call }) => call === 'POST /api/diary')?.body;
  expect(body).toMatchObject({
    images: [...left.keys(), left.length].map((n) => `/media/${n}.jpg`),
  });
});

it('publishes by itself what is complete', async () => {
  const { rows } = indexedDatabase();
  rows.set(store.keyOf(DRAFT), { files: [photo('a.gif')], savedAt: Date.now() });
  const words = { title: '제목', content: '엘리베이터에서', hamsterId: '5' };
  store.write(DRAFT, { ...words, unsentCount: 1, isPublishing: true });
  const heard = serve({ ...signedIn, 'POST /api/diary': () => json(entryWith()) });
  const sent = receiveUploads();
  show(<CreateDiaryPage />, '/create-diary');
  await userEvent.click(await screen.findByRole('button', { name: '지금 올리기' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => sent[0]?.answer(200, { urls: [], files: [mediaAt('/media/0.jpg')] }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  const body = heard.find(({ call }) => call === 'POST /api/diary')?.body;
  expect(body).toMatchObject({ images: ['/media/0.jpg'] });
});

it('edits an old entry that has outlived its hamster', async () => {
  const old = entryWith({
    userId: MEMBER.id,
    hamsterId: null,
    hamsterIds: [],
    hamster: { id: null, name: '별이', breed: '펄' },
  });
  const heard = serve({
    ...signedIn,
    'GET /api/diary/12': old,
    'PUT /api/diary/12': () => json(old),
  });
  show(<CreateDiaryPage />, '/create-diary?edit=12');
  expect(await screen.findByLabelText('누구의 이야기인가요?')).toHaveDisplayValue(
    '별이 (지금은 목록에 없어요)',
  );
  await userEvent.click(screen.getByRole('button', { name: '고친 내용 저장하기' }));
  await waitFor(() => expect(window.location.pathname).toBe('/diary/12'));
  const body = heard.find(({ call }) => call === 'PUT /api/diary/12')?.body;
  expect(body).toMatchObject({ hamsterId: null, images: ['/media/a.jpg'], mood: 'happy' });
});

it('says when a draft was begun on an older version, and sends nothing by itself', async () => {
  const version = '2026-01-01T00:00:00Z';
  const draft = {
    title: '고치던 제목',
    content: '고치던 내용',
    hamsterId: '5',
    isPublishing: true,
  };
  store.write({ ...DRAFT, name: 'diary-12' }, { ...draft, version });
  const heard = serve({
    ...signedIn,
    'GET /api/diary/12': entryWith({ userId: MEMBER.id, updatedAt: '2026-01-02T00:00:00Z' }),
  });
  show(<CreateDiaryPage />, '/create-diary?edit=12');
  await userEvent.click(await screen.findByRole('button', { name: '지금 올리기' }));
  expect(await screen.findByText(/다른 곳에서 고친 글이에요/)).toBeVisible();
  expect(screen.getByLabelText('제목')).toHaveValue('고치던 제목');
  expect(heard.some(({ call }) => call.startsWith('PUT'))).toBe(false);
});

it("does not open somebody else's entry for editing", async () => {
  serve({ ...signedIn, 'GET /api/diary/12': entryWith() });
  show(<CreateDiaryPage />, '/create-diary?edit=12');
  expect(await screen.findByText('일기를 찾을 수 없어요')).toBeInTheDocument();
});
