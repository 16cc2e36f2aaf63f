import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog';
import { Toaster } from './Toaster';
import { currentToast, dismissToast, holdUnasked, toast } from './toast';

const undo = vi.fn();
const way = { label: '되돌리기', onClick: undo };

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

afterEach(() => {
  act(() => void shownInTurn());
  undo.mockClear();
  vi.useRealTimers();
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

function pass(milliseconds: number) {
  return act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

/** Long enough that a message was read. */
function read() {
  vi.advanceTimersByTime(2500);
}

const close = () => screen.getByRole('button', { name: '알림 닫기' });

it('shows one message at a time and lets it be closed', async () => {
  render(<Toaster />);
  act(() => toast({ title: '첫째' }));
  expect(screen.getByText('첫째')).toBeVisible();
  await pass(2500);
  act(() => toast({ title: '둘째', description: '설명', tone: 'bad' }));
  expect(screen.getByText('둘째')).toBeVisible();
  expect(screen.queryByText('첫째')).not.toBeInTheDocument();
  await userEvent.click(close());
  expect(screen.queryByText('둘째')).not.toBeInTheDocument();
});

it('speaks an error at once and everything else when the reader is free', () => {
  render(<Toaster />);
  act(() => toast({ title: '저장했어요', tone: 'good' }));
  expect(screen.getByText('저장했어요').closest('[aria-live]')).toHaveAttribute(
    'aria-live',
    'polite',
  );
  act(() => toast({ title: '저장하지 못했어요', tone: 'bad' }));
  expect(screen.getByText('저장하지 못했어요').closest('[aria-live]')).toHaveAttribute(
    'aria-live',
    'assertive',
  );
});

it('shows a way back until it is over, whatever nobody asked for', async () => {
  render(<Toaster />);
  act(() => toast({ title: '지웠어요', action: way }));
  act(() => toast({ title: '오늘도 왔네요', unasked: true }));
  act(() => toast({ title: '레벨이 올랐어요', unasked: true }));
  expect(screen.getByText('지웠어요')).toBeVisible();

  act(() => toast({ title: '올리지 못했어요', tone: 'bad' }));
  expect(screen.getByText('올리지 못했어요')).toBeVisible();
  await userEvent.click(close());

  await userEvent.click(screen.getByRole('button', { name: '되돌리기' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.getByText('레벨이 올랐어요')).toBeVisible();
  expect(screen.queryByText('오늘도 왔네요')).not.toBeInTheDocument();
});

it('shows one way back after the other', () => {
  toast({ title: '첫 글을 지웠어요', action: way });
  toast({ title: '둘째 글을 지웠어요', action: way });
  expect(shownInTurn()).toEqual(['둘째 글을 지웠어요', '첫 글을 지웠어요']);
});

it('answers an act at once, and brings back the error that it covers', () => {
  toast({ title: '올리지 못했어요', tone: 'bad' });
  read();
  toast({ title: '신고 완료', tone: 'good' });
  expect(shownInTurn()).toEqual(['신고 완료', '올리지 못했어요']);
});

it('brings back what was covered before anybody could read it', () => {
  toast({ title: '신고 완료', tone: 'good' });
  toast({ title: '저장했어요', tone: 'good' });
  expect(shownInTurn()).toEqual(['저장했어요', '신고 완료']);
});

it('answers the same act, done again and again, once', () => {
  for (const grams of [44, 43, 42]) {
    toast({ title: '몸무게를 적었어요', description: `${grams} g`, tone: 'good' });
  }
  expect(shownInTurn()).toEqual(['몸무게를 적었어요']);
});

it('keeps the answer to an act before what nobody asked for', () => {
  toast({ title: '신고 완료', tone: 'good' });
  toast({ title: '출석 완료!', tone: 'good', unasked: true });
  expect(shownInTurn()).toEqual(['신고 완료', '출석 완료!']);
});

it('lets a few wait, the newest of them', () => {
  for (const number of [1, 2, 3, 4, 5, 6]) toast({ title: `${number}`, action: way });
  expect(shownInTurn()).toEqual(['6', '5', '4', '3']);
  toast({ title: '지웠어요', action: way });
  for (const number of [1, 2, 3, 4, 5, 6]) toast({ title: `${number}`, unasked: true });
  expect(shownInTurn()).toEqual(['지웠어요', '6']);
});

it('lays nothing on a dialog that nobody asked for, and says it afterwards', () => {
  toast({ title: '출석 완료!', unasked: true });
  const close = [holdUnasked(), holdUnasked()];
  expect(currentToast()).toBeNull();
  toast({ title: '올리지 못했어요', tone: 'bad' });
  expect(shownInTurn()).toEqual(['올리지 못했어요']);
  for (const each of close) {
    expect(currentToast()).toBeNull();
    each();
  }
  expect(shownInTurn()).toEqual(['출석 완료!']);
});

it('goes where it covers no field, and stays there as long as it covers none', () => {
  const field = { top: 600, bottom: 650 };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const isFlipped = this.hasAttribute('data-flipped');
    const own = { top: isFlipped ? 60 : 580, bottom: isFlipped ? 170 : 690 };
    return { ...new DOMRect(), left: 0, right: 300, ...(this.tagName === 'INPUT' ? field : own) };
  });
  render(
    <>
      <input aria-label="선택지" />
      <Toaster />
    </>,
  );
  act(() => toast({ title: '출석 완료!' }));
  const place = screen.getByRole('region', { name: '알림 (F8)' });
  expect(place).toHaveAttribute('data-flipped');

  Object.assign(field, { top: 300, bottom: 350 });
  fireEvent.focusIn(document.body);
  expect(place).toHaveAttribute('data-flipped');

  Object.assign(field, { top: 100, bottom: 150 });
  fireEvent.focusIn(document.body);
  expect(place).not.toHaveAttribute('data-flipped');

  Object.assign(field, { top: 0, bottom: 800 });
  fireEvent.focusIn(document.body);
  expect(place).not.toHaveAttribute('data-flipped');
  vi.restoreAllMocks();
});

it('goes to the edge that a dialog leaves free when one opens', () => {
  const covers = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  covers.mockReturnValue(new DOMRect(0, 0, 300, 100));
  const screens = (open: boolean) => (
    <>
      <input aria-label="댓글" hidden={open} />
      <Toaster />
      <Dialog open={open} onClose={() => {}} title="카드 거두기" />
    </>
  );
  const { rerender } = render(screens(false));
  covers.mockImplementation(function (this: Element) {
    return new DOMRect(0, this.hasAttribute('data-flipped') ? 500 : 0, 300, 100);
  });
  act(() => toast({ title: '게시글을 올렸어요' }));
  const place = screen.getByRole('region', { name: '알림 (F8)', hidden: true });
  expect(place).toHaveAttribute('data-flipped');

  covers.mockImplementation(function (this: Element) {
    return new DOMRect(0, this.tagName === 'INPUT' ? 900 : 0, 300, 100);
  });
  rerender(screens(true));
  fireEvent.focusIn(screen.getByRole('dialog'));
  expect(place).not.toHaveAttribute('data-flipped');
  vi.restoreAllMocks();
});

it('leads to the messages with F8, and back when the message is closed', async () => {
  render(
    <>
      <input aria-label="댓글" />
      <Toaster />
    </>,
  );
  screen.getByLabelText('댓글').focus();
  act(() => toast({ title: '여기' }));
  fireEvent.keyDown(document, { key: 'F8' });
  expect(screen.getByRole('region', { name: '알림 (F8)' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  expect(screen.queryByText('여기')).not.toBeInTheDocument();
  expect(screen.getByLabelText('댓글')).toHaveFocus();
});

it('takes a message away after five seconds', async () => {
  render(<Toaster />);
  act(() => toast({ title: '잠깐' }));
  await pass(4900);
  expect(currentToast()).not.toBeNull();
  await pass(200);
  expect(currentToast()).toBeNull();
});

it('waits while a pointer rests on a message, and not a moment for the next one', async () => {
  render(<Toaster />);
  act(() => toast({ title: '지웠어요', action: way }));
  await userEvent.hover(screen.getByText('지웠어요'));
  await pass(20_000);
  await userEvent.click(screen.getByRole('button', { name: '되돌리기' }));
  expect(currentToast()).toBeNull();
  act(() => toast({ title: '신고 완료', tone: 'good' }));
  await pass(5100);
  expect(currentToast()).toBeNull();
});

it('is not held by a finger that has gone', async () => {
  const media = vi.spyOn(window, 'matchMedia');
  media.mockImplementation(
    (query) => ({ matches: query === '(hover: none)', media: query }) as MediaQueryList,
  );
  render(<Toaster />);
  act(() => toast({ title: '게시글을 올렸어요' }));
  fireEvent.pointerEnter(screen.getByRole('listitem'));
  await pass(5100);
  expect(currentToast()).toBeNull();
  media.mockRestore();
});

it('waits while nobody can see the page', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const turn = () => act(() => fireEvent(document, new Event('visibilitychange')));
  render(<Toaster />);
  act(() => toast({ title: '올렸어요', tone: 'good' }));
  turn();
  await pass(60_000);
  expect(screen.getByText('올렸어요')).toBeVisible();
  visibility.mockReturnValue('visible');
  turn();
  await pass(5100);
  expect(currentToast()).toBeNull();
  visibility.mockRestore();
});

it('is swiped away to the right', () => {
  render(<Toaster />);
  act(() => toast({ title: '밀어요' }));
  const message = screen.getByRole('listitem');
  function swipe(to: number) {
    fireEvent.pointerDown(message, { clientX: 10, button: 0 });
    fireEvent.pointerMove(message, { clientX: to });
    fireEvent.pointerUp(message, { clientX: to });
  }
  swipe(40);
  expect(screen.getByText('밀어요')).toBeVisible();
  swipe(-90);
  expect(screen.getByText('밀어요')).toBeVisible();
  swipe(70);
  expect(screen.queryByText('밀어요')).not.toBeInTheDocument();
});

it('lets Escape close the dialog first, then the message', async () => {
  const onClose = vi.fn();
  const screens = (open: boolean) => (
    <>
      <Dialog open={open} onClose={onClose} title="신고하기" />
      <Toaster />
    </>
  );
  const { rerender } = render(screens(true));
  act(() => toast({ title: '출석 완료!' }));
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.getByText('출석 완료!')).toBeVisible();
  rerender(screens(false));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('출석 완료!')).not.toBeInTheDocument();
});

it('is pressed above a dialog, which stays open', async () => {
  const onClose = vi.fn();
  render(
    <>
      <Dialog open onClose={onClose} title="신고하기" />
      <Toaster />
    </>,
  );
  act(() => toast({ title: '지웠어요', action: way }));
  // The style that gives the message its pointer back is not read here.
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  await user.click(screen.getByRole('button', { name: '되돌리기' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

it('leaves a way back in reach for longer than a sentence', async () => {
  render(<Toaster />);
  act(() => toast({ title: '답변을 채택했어요', action: way }));
  await pass(7000);
  expect(screen.getByRole('button', { name: '되돌리기' })).toBeVisible();
  await pass(1500);
  expect(screen.queryByText('답변을 채택했어요')).not.toBeInTheDocument();
});
