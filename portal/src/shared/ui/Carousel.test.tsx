import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ADVANCE_MS, Carousel } from './Carousel';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const SLIDES = ['하나', '둘', '셋'].map((label) => ({
  key: label,
  label,
  content: <a href={`/${label}`}>{label}</a>,
}));

function start(calm = false) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => Object.assign(new EventTarget(), { matches: calm }) as MediaQueryList,
  );
  const onShow = vi.fn();
  render(<Carousel label="광고" slides={SLIDES} arrows onShow={onShow} />);
  return { carousel: screen.getByRole('region', { name: '광고' }), onShow };
}

const pass = (time: number) => act(() => vi.advanceTimersByTime(time));
const shown = () => screen.getByRole('button', { current: true }).getAttribute('aria-label');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('advances every 5000 ms and wraps around', () => {
  const { onShow } = start();
  expect(ADVANCE_MS).toBe(5000);
  pass(4999);
  expect(shown()).toBe('1번째 보기: 하나');
  pass(1);
  expect(shown()).toBe('2번째 보기: 둘');
  pass(5000);
  pass(5000);
  expect(shown()).toBe('1번째 보기: 하나');
  expect(onShow.mock.calls).toEqual([[1], [2], [0]]);
});

it('rests under the pointer', () => {
  const { carousel } = start();
  fireEvent.pointerEnter(carousel, { pointerType: 'mouse' });
  pass(20_000);
  expect(shown()).toBe('1번째 보기: 하나');
  fireEvent.pointerLeave(carousel);
  pass(5000);
  expect(shown()).toBe('2번째 보기: 둘');
});

it('is one stop for keys, which stop it by coming and turn it by arrows', () => {
  const { carousel } = start();
  const stops = [...carousel.querySelectorAll<HTMLElement>('a, button')].filter(
    (each) => each.tabIndex >= 0 && !each.closest('[inert]'),
  );
  expect(stops.map((each) => each.textContent)).toEqual(['하나']);
  // Who comes by a key is told from who comes by a press.
  fireEvent.keyDown(document.documentElement, { key: 'Tab' });
  act(() => stops[0]?.focus());
  pass(20_000);
  expect(shown()).toBe('1번째 보기: 하나');
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowLeft' });
  expect(shown()).toBe('3번째 보기: 셋');
  expect(document.activeElement).toHaveTextContent('셋');
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' });
  expect(document.activeElement).toHaveTextContent('하나');
  act(() => (document.activeElement as HTMLElement).blur());
  pass(20_000);
  expect(shown()).toBe('1번째 보기: 하나');
});

it('stands still for those who want no motion, and may be stopped by the others', () => {
  start(true);
  pass(20_000);
  expect(shown()).toBe('1번째 보기: 하나');
  expect(screen.queryByRole('button', { name: /자동 넘김/ })).not.toBeInTheDocument();
});

it('may be stopped and started', () => {
  start();
  press('자동 넘김 멈추기');
  pass(20_000);
  expect(shown()).toBe('1번째 보기: 하나');
  press('자동 넘김 켜기');
  pass(5000);
  expect(shown()).toBe('2번째 보기: 둘');
});

it('goes by arrows, dots and a finger', () => {
  const { carousel } = start();
  press('이전');
  expect(shown()).toBe('3번째 보기: 셋');
  press('다음');
  expect(shown()).toBe('1번째 보기: 하나');
  press('2번째 보기: 둘');
  expect(shown()).toBe('2번째 보기: 둘');
  const stage = carousel.firstElementChild as Element;
  fireEvent.touchStart(stage, { touches: [{ clientX: 200, clientY: 10 }] });
  fireEvent.touchEnd(stage, { changedTouches: [{ clientX: 120, clientY: 20 }] });
  expect(shown()).toBe('3번째 보기: 셋');
});

it('does not draw slides nobody has come near', () => {
  start();
  expect(screen.queryByText('셋')).not.toBeInTheDocument();
  pass(5000);
  expect(screen.getByText('셋')).toBeInTheDocument();
});
