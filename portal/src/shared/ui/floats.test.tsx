import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog';
import { Dialog } from './Dialog';
import { DialogHost } from './DialogHost';
import { openDialog } from './dialogs';
import { Menu } from './Menu';
import { Tabs } from './Tabs';
import { Toaster } from './Toaster';
import { currentToast, dismissToast, toast } from './toast';

function Asking({ onConfirm }: { onConfirm: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        삭제
      </button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={onConfirm}
        title="일기를 삭제할까요?"
        description="되돌릴 수 없어요."
        confirmLabel="삭제하기"
      />
    </>
  );
}

it('asks, holds the focus, closes with Escape and gives the focus back', async () => {
  const confirm = vi.fn();
  render(<Asking onConfirm={confirm} />);
  const opener = screen.getByRole('button', { name: '삭제' });
  await userEvent.click(opener);
  const dialog = screen.getByRole('dialog', { name: '일기를 삭제할까요?' });
  expect(dialog).toHaveAccessibleDescription('되돌릴 수 없어요.');
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: '삭제하기' }));
  expect(confirm).toHaveBeenCalledOnce();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(opener).toHaveFocus());
});

it('shows a dialog that was opened from anywhere, until it closes itself', async () => {
  function Greeting({ name, onClose }: { name: string; onClose: () => void }) {
    return (
      <button type="button" onClick={onClose}>
        {name} 닫기
      </button>
    );
  }
  render(<DialogHost />);
  await act(() => openDialog(async () => ({ default: Greeting }), { name: '콩이' }));
  await userEvent.click(screen.getByRole('button', { name: '콩이 닫기' }));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('keeps a dialog and what was written in it behind one that it opens', async () => {
  function Below({ onClose }: { onClose: () => void }) {
    const above = async () => ({ default: Above });
    return (
      <Dialog open title="아래" onClose={onClose}>
        <input aria-label="이름" />
        <button type="button" onClick={() => void openDialog(above, {})}>
          위에 열기
        </button>
      </Dialog>
    );
  }
  function Above({ onClose }: { onClose: () => void }) {
    return <Dialog open title="위" onClose={onClose} />;
  }
  render(<DialogHost />);
  await act(() => openDialog(async () => ({ default: Below }), {}));
  await userEvent.type(screen.getByLabelText('이름'), '뭉치');
  await userEvent.click(screen.getByRole('button', { name: '위에 열기' }));
  expect(await screen.findByRole('dialog', { name: '위' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: '위' })).not.toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: '아래' })).toBeInTheDocument();
  expect(screen.getByLabelText('이름')).toHaveValue('뭉치');
});

it('shows one message at a time and lets it be closed', async () => {
  render(<Toaster />);
  act(() => toast({ title: '첫째' }));
  expect(await screen.findByText('첫째')).toBeVisible();
  act(() => toast({ title: '둘째', description: '설명', tone: 'bad' }));
  expect(await screen.findByText('둘째')).toBeVisible();
  expect(screen.queryByText('첫째')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '알림 닫기' }));
  await waitFor(() => expect(screen.queryByText('둘째')).not.toBeInTheDocument());
});

it('shows a way back until it is over, whatever else there is to say', async () => {
  const undo = vi.fn();
  render(<Toaster />);
  act(() => toast({ title: '지웠어요', action: { label: '되돌리기', onClick: undo } }));
  expect(await screen.findByText('지웠어요')).toBeVisible();
  act(() => toast({ title: '오늘도 왔네요' }));
  act(() => toast({ title: '레벨이 올랐어요' }));
  expect(screen.getByText('지웠어요')).toBeVisible();

  act(() => toast({ title: '올리지 못했어요', tone: 'bad' }));
  expect(await screen.findByText('올리지 못했어요')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '알림 닫기' }));

  await userEvent.click(await screen.findByRole('button', { name: '되돌리기' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(await screen.findByText('레벨이 올랐어요')).toBeVisible();
  expect(screen.queryByText('오늘도 왔네요')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '알림 닫기' }));
  await waitFor(() => expect(currentToast()).toBeNull());
});

/** What is shown, one after another, when each is closed in its turn. */
function shownInTurn(): (string | undefined)[] {
  const titles = [];
  for (let item = currentToast(); item; item = currentToast()) {
    titles.push(item.title);
    dismissToast(item.id);
  }
  return titles;
}

const way = { label: '되돌리기', onClick: () => {} };

it('shows one way back after the other', () => {
  toast({ title: '첫 글을 지웠어요', action: way });
  toast({ title: '둘째 글을 지웠어요', action: way });
  expect(shownInTurn()).toEqual(['둘째 글을 지웠어요', '첫 글을 지웠어요']);
});

it('greets after an error was read', () => {
  toast({ title: '올리지 못했어요', tone: 'bad' });
  toast({ title: '출석 완료!', tone: 'good' });
  expect(shownInTurn()).toEqual(['올리지 못했어요', '출석 완료!']);
});

it('lets a few wait, the newest of them', () => {
  for (const number of [1, 2, 3, 4, 5, 6]) toast({ title: `${number}`, action: way });
  expect(shownInTurn()).toEqual(['6', '5', '4', '3']);
  toast({ title: '지웠어요', action: way });
  for (const number of [1, 2, 3, 4, 5, 6]) toast({ title: `${number}` });
  expect(shownInTurn()).toEqual(['지웠어요', '6']);
});

it('leads to the messages with F8', async () => {
  render(<Toaster />);
  act(() => toast({ title: '여기' }));
  const message = await screen.findByText('여기');
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(message.closest('ol')).toHaveFocus();
});

it('takes a message away after five seconds', async () => {
  await import('./ToastRegion');
  vi.useFakeTimers();
  try {
    render(<Toaster />);
    await act(async () => toast({ title: '잠깐' }));
    await act(() => vi.advanceTimersByTimeAsync(4900));
    expect(currentToast()).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(currentToast()).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

it('opens a menu with its first press and runs the chosen act', async () => {
  const remove = vi.fn();
  render(<Menu label="더 보기" trigger="…" items={[{ label: '삭제', onSelect: remove }]} />);
  await userEvent.click(screen.getByRole('button', { name: '더 보기' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '삭제' }));
  expect(remove).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
});

it('opens a menu with a key and stands on its first item', async () => {
  render(<Menu label="더 보기" trigger="…" items={[{ label: '수정' }, { label: '삭제' }]} />);
  screen.getByRole('button', { name: '더 보기' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: '수정' })).toHaveFocus());
});

it('moves between tabs with the arrow keys', async () => {
  function Feed() {
    const [value, setValue] = useState('latest');
    const items = [
      { value: 'latest', label: '최신', content: '최신 글' },
      { value: 'popular', label: '인기', content: '인기 글' },
    ];
    return <Tabs label="순서" items={items} value={value} onChange={setValue} />;
  }
  render(<Feed />);
  await userEvent.click(screen.getByRole('tab', { name: '최신' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('인기 글');
});
