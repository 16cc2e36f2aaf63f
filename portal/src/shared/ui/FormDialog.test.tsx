import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FormDialog } from './FormDialog';

async function tapBeside(pending: boolean) {
  const close = vi.fn();
  render(
    <FormDialog
      title="사진"
      submitLabel="저장"
      onClose={close}
      onSubmit={() => {}}
      pending={pending}
    >
      <input aria-label="이름" />
    </FormDialog>,
  );
  await screen.findByRole('dialog');
  // The dialog listens only after the press that opened it.
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  fireEvent.pointerDown(document.body, { button: 0 });
  fireEvent.click(document.body);
  return close;
}

it('closes by a tap beside it', async () => {
  expect(await tapBeside(false)).toHaveBeenCalled();
});

it('stays while something of it is on its way', async () => {
  expect(await tapBeside(true)).not.toHaveBeenCalled();
});
