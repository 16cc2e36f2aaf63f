import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { focusedRowId, moveFocus } from '../actions/queueFocus';
import { KeysButton } from './KeysButton';
import { useShortcuts } from './shortcuts';

afterEach(() => localStorage.clear());

type BoardProps = { onResolve?: () => void; onOpen?: () => void };

function Board({ onResolve = () => {}, onOpen = () => {} }: BoardProps) {
  useShortcuts([
    { key: 'j', label: '다음 줄', run: () => moveFocus(1) },
    { key: 'k', label: '이전 줄', run: () => moveFocus(-1) },
    { key: 'r', label: '조치하기', run: onResolve },
    { key: 'enter', label: '열기', run: onOpen },
  ]);
  return (
    <>
      <KeysButton />
      <a href="#1" data-queue-row="1">
        하나
      </a>
      <a href="#2" data-queue-row="2">
        둘
      </a>
      <input aria-label="검색" />
    </>
  );
}

it('moves along the rows and stops at the ends', async () => {
  render(<Board />);
  expect(focusedRowId()).toBeNull();
  await userEvent.keyboard('jjj');
  expect(screen.getByText('둘')).toHaveFocus();
  expect(focusedRowId()).toBe('2');
  await userEvent.keyboard('kkk');
  expect(screen.getByText('하나')).toHaveFocus();
});

it('hears the key of a Korean keyboard', async () => {
  const resolve = vi.fn();
  render(<Board onResolve={resolve} />);
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'ㄱ', code: 'KeyR', bubbles: true }),
  );
  expect(resolve).toHaveBeenCalledOnce();
});

it('leaves alone what is typed, composed, or meant for the browser', async () => {
  const resolve = vi.fn();
  render(<Board onResolve={resolve} />);
  await userEvent.type(screen.getByRole('textbox'), 'r');
  await userEvent.click(document.body);
  await userEvent.keyboard('{Control>}r{/Control}');
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'r', code: 'KeyR', bubbles: true, isComposing: true }),
  );
  expect(resolve).not.toHaveBeenCalled();
});

it('lists the keys behind ?, and rests while the list is open', async () => {
  const resolve = vi.fn();
  render(<Board onResolve={resolve} />);
  await userEvent.keyboard('?');
  expect(await screen.findByRole('dialog', { name: '단축키' })).toHaveTextContent('조치하기');
  await userEvent.keyboard('r');
  expect(resolve).not.toHaveBeenCalled();
});

async function switchKeys() {
  const box = await screen.findByRole('checkbox', { name: '글자 하나로 된 단축키 쓰기' });
  await userEvent.click(box);
  await userEvent.click(screen.getByRole('button', { name: '닫기' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
}

it('hears no single character once that is switched off, and remembers it', async () => {
  const resolve = vi.fn();
  const open = vi.fn();
  const { unmount } = render(<Board onResolve={resolve} onOpen={open} />);
  await userEvent.keyboard('?');
  await switchKeys();
  await userEvent.click(document.body);
  await userEvent.keyboard('r?');
  expect(resolve).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(open).toHaveBeenCalledOnce();

  unmount();
  render(<Board onResolve={resolve} />);
  await userEvent.keyboard('r');
  expect(resolve).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: '단축키' }));
  await switchKeys();
  await userEvent.click(document.body);
  await userEvent.keyboard('r');
  expect(resolve).toHaveBeenCalledOnce();
});
