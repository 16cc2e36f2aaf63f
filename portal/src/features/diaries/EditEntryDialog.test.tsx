import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { chosenPhotos, forgetChosen, openCameraRoll } from '@/content/media/upload/cameraRoll';
import { json, refusal, serve, silence } from '@/testing/network';
import { entryWith, HAMSTER, MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import { Feed } from './Feed';

beforeEach(() => {
  localStorage.clear();
  forgetChosen();
});

const mine = entryWith({ userId: MEMBER.id });
const signedIn = {
  'GET /api/auth/me': MEMBER,
  'GET /api/hamsters/my': [HAMSTER],
  'GET /api/diary': [mine],
  'GET /api/diary/12': mine,
};

async function edit() {
  show(<Feed order="latest" />);
  await screen.findByRole('article');
  await userEvent.click(await screen.findByRole('button', { name: '일기 메뉴' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '고치기' }));
  await screen.findByRole('dialog', { name: '일기 고치기' });
}

const save = () => userEvent.click(screen.getByRole('button', { name: '고친 내용 저장하기' }));

it('saves what was changed and closes', async () => {
  const heard = serve({
    ...signedIn,
    'PUT /api/diary/12': () => json({ ...mine, title: '고친 제목' }),
  });
  await edit();
  const title = await screen.findByLabelText('제목');
  await userEvent.clear(title);
  await userEvent.type(title, '고친 제목');
  await save();
  expect(await screen.findByText('고쳤어요')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const put = heard.find(({ call }) => call === 'PUT /api/diary/12');
  expect(put?.body).toMatchObject({ title: '고친 제목', content: mine.content });
  expect(localStorage).toHaveLength(0);
});

it('takes no photos that were chosen for a new entry', async () => {
  const heard = serve(signedIn);
  vi.spyOn(window, 'matchMedia').mockReturnValueOnce({ matches: true } as MediaQueryList);
  openCameraRoll();
  const picker = document.querySelector<HTMLInputElement>('body > input[type="file"]');
  await userEvent.upload(
    picker as HTMLInputElement,
    new File(['x'], 'a.png', { type: 'image/png' }),
  );
  await edit();
  expect(await screen.findByLabelText('제목')).toBeInTheDocument();
  expect(await chosenPhotos()).toHaveLength(1);
  expect(heard.map(({ call }) => call)).not.toContain('POST /api/upload');
});

it('keeps the hamster that its author cares for no more', async () => {
  const hamster = { id: 8, name: '두부', breed: '펄 햄스터' };
  const left = { ...mine, hamsterId: 8, hamsterIds: [8], hamster };
  const heard = serve({
    ...signedIn,
    'GET /api/diary': [left],
    'GET /api/diary/12': left,
    'PUT /api/diary/12': () => json(left),
  });
  await edit();
  const choice = await screen.findByLabelText('누구의 이야기인가요?');
  expect(choice).toHaveValue('8');
  expect(choice).toHaveTextContent('두부 (지금은 함께 돌보지 않아요)');
  await userEvent.type(screen.getByLabelText('제목'), '!');
  await save();
  expect(await screen.findByText('고쳤어요')).toBeInTheDocument();
  const put = heard.find(({ call }) => call === 'PUT /api/diary/12');
  expect(put?.body).toMatchObject({ hamsterId: 8, hamsterIds: [8] });
});

it('keeps a day that is too long ago for a new entry', async () => {
  const old = { ...mine, entryDate: '2009-05-05' };
  const heard = serve({
    ...signedIn,
    'GET /api/diary': [old],
    'GET /api/diary/12': old,
    'PUT /api/diary/12': () => json(old),
  });
  await edit();
  await userEvent.type(await screen.findByLabelText('제목'), '!');
  expect(screen.getByText('비워 두면 그대로예요.')).toBeInTheDocument();
  await save();
  expect(await screen.findByText('고쳤어요')).toBeInTheDocument();
  expect(heard.find(({ call }) => call === 'PUT /api/diary/12')?.body).toMatchObject({
    entryDate: '2009-05-05',
  });
});

it('shows its form only when it knows the entry as it is now', async () => {
  serve({ ...signedIn, 'GET /api/diary/12': silence });
  await edit();
  expect(screen.queryByLabelText('제목')).not.toBeInTheDocument();
});

it('says what went wrong, stays open, and offers the rest the next time', async () => {
  serve({ ...signedIn, 'PUT /api/diary/12': () => Promise.reject(new Error('broken')) });
  await edit();
  await userEvent.type(await screen.findByLabelText('제목'), '!');
  await save();
  expect(
    await screen.findByText('일지 수정 중 오류가 발생했습니다.', { exact: false }),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '닫기' }));
  await userEvent.click(await screen.findByRole('button', { name: '남겨 두고 닫기' }));
  await userEvent.click(await screen.findByRole('button', { name: '일기 메뉴' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '고치기' }));
  await userEvent.click(await screen.findByRole('button', { name: '이어서 쓰기' }));
  expect(screen.getByLabelText('제목')).toHaveValue('첫눈 온 날!');
});

it('keeps the words when the session is over, and leads to sign in and back', async () => {
  serve({ ...signedIn, 'PUT /api/diary/12': () => refusal(401) });
  await edit();
  await userEvent.type(await screen.findByLabelText('제목'), '!');
  await save();
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(new URLSearchParams(window.location.search).get('next')).toBe('/create-diary?edit=12');
  const kept = localStorage.getItem(`hamsterd-unsent-draft-${MEMBER.id}-diary-12`);
  expect(JSON.parse(kept ?? '{}').value).toMatchObject({ title: '첫눈 온 날!', autoResume: true });
});
