import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { serve } from '@/testing/network';
import { BOARDS, MEMBER } from '@/testing/samples';
import { show } from '@/testing/screen';
import { receiveUploads } from '@/testing/uploads';
import { openCompose } from './openCompose';

beforeEach(() => {
  localStorage.clear();
  window.history.pushState(null, '', '/elsewhere');
  serve({ 'GET /api/auth/me': MEMBER, 'GET /api/boards': BOARDS });
});

const DRAFT = `hamsterd-unsent-draft-${MEMBER.id}-post`;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const asks = () => screen.findByRole('dialog', { name: '글쓰기를 그만둘까요?' });

async function open() {
  show(null, '/community');
  act(() => openCompose({ mode: 'create', boardId: 1 }));
  await screen.findByRole('dialog', { name: '글쓰기' });
  return screen.findByLabelText('제목');
}

it('closes without a word where nothing was written, and takes its history entry along', async () => {
  await open();
  expect(window.history.state).toMatchObject({ overlays: 1 });
  await press('닫기');
  await isClosed();
  await waitFor(() => expect(window.history.state?.overlays).toBeUndefined());
  expect(window.location.pathname).toBe('/community');
});

it('asks before it closes, and goes on', async () => {
  const title = await open();
  await userEvent.type(title, '쓰다');
  await userEvent.keyboard('{Escape}');
  await asks();
  await press('계속 쓰기');
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  expect(title).toHaveValue('쓰다');
});

it('keeps what was written and offers it the next time', async () => {
  await userEvent.type(await open(), '쓰다 만 제목');
  await press('닫기');
  await asks();
  await press('남겨 두고 닫기');
  await isClosed();
  act(() => openCompose({ mode: 'create' }));
  expect(await screen.findByText('쓰다 만 글이 있어요')).toBeInTheDocument();
  await press('이어서 쓰기');
  expect(await screen.findByLabelText('제목')).toHaveValue('쓰다 만 제목');
  expect(screen.getByLabelText('게시판')).toHaveDisplayValue('자유게시판');
});

it('throws away what is not wanted', async () => {
  await userEvent.type(await open(), '쓰다');
  await press('닫기');
  await asks();
  await press('지우고 닫기');
  await isClosed();
  expect(localStorage.getItem(DRAFT)).toBeNull();
});

it('is closed by the back button instead of the page being left', async () => {
  await open();
  act(() => window.history.back());
  await isClosed();
  expect(window.location.pathname).toBe('/community');
});

it('asks the back button too, as often as it is pressed', async () => {
  await userEvent.type(await open(), '쓰다');
  for (let time = 0; time < 2; time += 1) {
    act(() => window.history.back());
    await asks();
    await waitFor(() => expect(window.history.state).toMatchObject({ overlays: 2 }));
    // The question is closed by back as well, and what was written stays.
    act(() => window.history.back());
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    await waitFor(() => expect(window.history.state).toMatchObject({ overlays: 1 }));
  }
  await press('닫기');
  await asks();
  await press('지우고 닫기');
  await isClosed();
  await waitFor(() => expect(window.history.state?.overlays).toBeUndefined());
  expect(window.location.pathname).toBe('/community');
});

it('asks while a file is on its way that no draft can keep', async () => {
  const sent = receiveUploads();
  await open();
  const file = new File(['x'], 'a.gif', { type: 'image/gif' });
  await userEvent.upload(await screen.findByTestId('editor-files'), file);
  await waitFor(() => expect(sent).toHaveLength(1));
  await press('닫기');
  await asks();
});
