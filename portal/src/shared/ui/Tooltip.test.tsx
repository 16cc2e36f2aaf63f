import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Tooltip } from './Tooltip';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function wait(milliseconds: number) {
  act(() => void vi.advanceTimersByTime(milliseconds));
}

function hover(name: string) {
  const anchor = screen.getByRole('button', { name }).parentElement as HTMLElement;
  fireEvent.pointerEnter(anchor, { pointerType: 'mouse' });
  return anchor;
}

it('appears after 700 ms, and at once on a neighbour within 300 ms', () => {
  render(
    ['하나', '둘'].map((name) => (
      <Tooltip key={name} text={`${name} 설명`}>
        <button type="button">{name}</button>
      </Tooltip>
    )),
  );
  const first = hover('하나');
  wait(699);
  expect(screen.queryByText('하나 설명')).not.toBeInTheDocument();
  wait(1);
  expect(screen.getByText('하나 설명')).toBeInTheDocument();
  fireEvent.pointerLeave(first);
  expect(screen.queryByText('하나 설명')).not.toBeInTheDocument();
  wait(299);
  const second = hover('둘');
  wait(0);
  expect(screen.getByText('둘 설명')).toBeInTheDocument();
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(screen.queryByText('둘 설명')).not.toBeInTheDocument();
  fireEvent.pointerLeave(second);
});

it('leaves fingers alone', () => {
  render(
    <Tooltip text="설명">
      <button type="button">하나</button>
    </Tooltip>,
  );
  const anchor = screen.getByRole('button', { name: '하나' }).parentElement as HTMLElement;
  fireEvent.pointerEnter(anchor, { pointerType: 'touch' });
  wait(2000);
  expect(screen.queryByText('설명')).not.toBeInTheDocument();
});
