import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListContextProvider, type ListControllerResult } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { SelectAll } from './SelectAll';

/** What is selected after a press, on a page with two rows. */
async function press(selectedIds: readonly number[]) {
  const onSelect = vi.fn();
  const list = { data: [{ id: 3 }, { id: 4 }], selectedIds, onSelect };
  render(
    <ListContextProvider value={list as unknown as ListControllerResult}>
      <SelectAll />
    </ListContextProvider>,
  );
  await userEvent.click(screen.getByRole('button'));
  return onSelect.mock.lastCall?.[0];
}

it.each([
  [
    [1, 3],
    [1, 3, 4],
  ],
  [[1, 3, 4], [1]],
  [[], [3, 4]],
])('keeps what was selected on other pages: %j becomes %j', async (before, after) => {
  expect(await press(before)).toEqual(after);
});
