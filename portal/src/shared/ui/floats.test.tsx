import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog';
import { Dialog } from './Dialog';
import { DialogHost } from './DialogHost';
import { openDialog } from './dialogs';
import { Menu } from './Menu';
import { Tabs } from './Tabs';

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
