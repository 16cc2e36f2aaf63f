import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/errors';
import { show } from '@/testing/screen';
import { lazyPart } from './lazyPart';

const reload = vi.fn();
const OFFLINE = new TypeError('Failed to fetch');
const GONE = new ApiError(404, 'Not Found', '');
/** A second try is made after a second. */

afterEach(() => {
  vi.restoreAllMocks();
  reload.mockClear();
});

function Bell({ name }: { name: string }) {
  return <p>{name}의 알림</p>;
}

/** The file fails `times` times before it loads. */
function flaky(times: number, error: Error = OFFLINE) {
  let left = times;
  return vi.fn(async () => {
    if (left-- > 0) throw error;
    return { default: Bell };
  });
}

/** A page that is being written on, with a part that fails. */
function arrange(load: () => Promise<{ default: typeof Bell }>) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('location', { ...window.location, pathname: '/', reload });
  const Part = lazyPart(load);
  show(
    <>
      <textarea aria-label="댓글" defaultValue="쓰던 말" />
      <Part name="콩이" pending="기다리는 중" />
    </>,
  );
}

it('stands where it failed, with the reason and a retry; the page around it stays', async () => {
  const load = flaky(2);
  arrange(load);
  expect(screen.getByText('기다리는 중')).toBeVisible();
  expect(await screen.findByText(/인터넷 연결을 확인해 주세요/)).toBeVisible();
  expect(screen.getByLabelText('댓글')).toHaveValue('쓰던 말');
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByText('콩이의 알림')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
  expect(reload).not.toHaveBeenCalled();
});

it('is waited for by the page of the server, whatever stands for it, unless it comes late', () => {
  const never = () => new Promise<{ default: typeof Bell }>(() => {});
  const Part = lazyPart(never);
  const Late = lazyPart(never, { late: true });
  const waiting = (part: ReactElement) => {
    const { container, unmount } = render(part);
    const found = container.querySelectorAll('[data-waiting]').length;
    unmount();
    return found;
  };
  expect(waiting(<Part name="콩이" />)).toBe(1);
  expect(waiting(<Part name="콩이" pending="기다리는 중" />)).toBe(1);
  expect(waiting(<Late name="콩이" />)).toBe(0);
});

it('leaves a fresh page to the reader, also after a deploy', async () => {
  arrange(flaky(9, GONE));
  expect(await screen.findByText(/새 버전이 나왔어요/)).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: '새로고침' }));
  expect(reload).toHaveBeenCalledOnce();
});

it('is tried anew by whoever comes after', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Part = lazyPart(flaky(2), { failed: () => '없음' });
  show(<Part name="콩이" />);
  expect(await screen.findByText('없음')).toBeVisible();
  show(<Part name="뭉치" />);
  expect(await screen.findByText('뭉치의 알림')).toBeVisible();
});
