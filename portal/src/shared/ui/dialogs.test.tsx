import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/errors';
import { show } from '@/testing/screen';
import { Dialog } from './Dialog';
import { closeDialogs, type DialogControl, openDialog } from './dialogs';

const reload = vi.fn();
const OFFLINE = new TypeError('Failed to fetch');
const GATEWAY = new ApiError(502, '', '<html>', new Headers({ 'X-Request-Id': 'e-7' }));
const GONE = new ApiError(404, 'Not Found', '');

/** A second try is made after a second. */

beforeEach(() => void reload.mockClear());

function Report({ onClose }: DialogControl) {
  return (
    <Dialog open onClose={onClose} title="신고하기">
      이유
    </Dialog>
  );
}

/** The file fails `times` times before it loads. */
function flaky(times: number, error: Error = OFFLINE) {
  let left = times;
  return vi.fn(async () => {
    if (left-- > 0) throw error;
    return { default: Report };
  });
}

/** A page that is being written on. */
function arrange() {
  show(<textarea aria-label="댓글" defaultValue="쓰던 말" />);
  vi.stubGlobal('location', { ...window.location, pathname: '/', reload });
}

it('says that a dialog did not open, and opens it with the next try', async () => {
  arrange();
  void openDialog(flaky(2), {});
  expect(await screen.findByText('오류')).toBeVisible();
  expect(screen.getByText('창을 열지 못했어요. 인터넷 연결을 확인해 주세요.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('dialog', { name: '신고하기' })).toBeVisible();
  expect(screen.getByLabelText('댓글')).toHaveValue('쓰던 말');
  act(closeDialogs);
  await waitFor(() => expect(document.body.style.pointerEvents).not.toBe('none'));
});

it('gives the id of the request that met a fault, and then a fresh page', async () => {
  arrange();
  void openDialog(flaky(9, GATEWAY), {});
  expect(await screen.findByText('e-7')).toBeVisible();
  // The modal of the test before may still keep the pointer to itself for a moment.
  await waitFor(() => userEvent.click(screen.getByRole('button', { name: '다시 시도' })));
  await userEvent.click(await screen.findByRole('button', { name: '새로고침' }));
  expect(reload).toHaveBeenCalledOnce();
});

it('never reloads by itself where the file is gone after a deploy', async () => {
  arrange();
  void openDialog(flaky(9, GONE), {});
  expect(await screen.findByText(/새 버전이 나왔어요/)).toBeVisible();
  expect(screen.getByRole('button', { name: '새로고침' })).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});

it('is silent about what nobody asked for', async () => {
  arrange();
  await openDialog(flaky(9), {}, { isQuiet: true });
  expect(screen.queryByText(/창을 여는 중/)).not.toBeInTheDocument();
});
