import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import VideoPlayer from './VideoPlayer';

let seen: ((...crossings: boolean[]) => void) | null = null;

/** Stands for the browser's view, which jsdom does not have. */
class View {
  constructor(hear: IntersectionObserverCallback) {
    seen = (...crossings) =>
      act(() =>
        hear(
          crossings.map((isIntersecting) => ({ isIntersecting })) as IntersectionObserverEntry[],
          this as unknown as IntersectionObserver,
        ),
      );
  }
  observe() {}
  disconnect() {}
}

/** Stands for the browser's player, which jsdom does not have either. */
const play = vi.fn(function play(this: HTMLVideoElement) {
  this.dispatchEvent(new Event('play'));
  return Promise.resolve();
});
const pause = vi.fn(function pause(this: HTMLVideoElement) {
  this.dispatchEvent(new Event('pause'));
});

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', View);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play as never);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(pause as never);
  play.mockClear();
  pause.mockClear();
});
afterEach(() => {
  vi.restoreAllMocks();
});

function wanting({ rest = false, saveData = false }) {
  vi.stubGlobal('matchMedia', () => ({ matches: rest }));
  vi.stubGlobal('navigator', { ...navigator, connection: { saveData } });
}

const show = () =>
  render(<VideoPlayer media={{ url: '/media/a.mp4', thumbnailUrl: null }} title="첫눈" />);

it('plays silently while it is in view, and rests outside', () => {
  wanting({});
  show();
  seen?.(true);
  expect(play).toHaveBeenCalledTimes(1);
  expect(document.querySelector('video')).toHaveProperty('muted', true);
  seen?.(false);
  expect(screen.getByRole('button', { name: '재생' })).toBeVisible();
});

it('does not begin if it left the view before the page came to hear of it', () => {
  wanting({});
  show();
  seen?.(true, false);
  expect(play).not.toHaveBeenCalled();
});

it.each([
  ['movement', { rest: true }],
  ['data', { saveData: true }],
])('does not begin by itself for who wants to be spared %s', (_, wish) => {
  wanting(wish);
  show();
  seen?.(true);
  expect(play).not.toHaveBeenCalled();
});

it('stays as its viewer has left it', async () => {
  wanting({});
  show();
  seen?.(true);
  await userEvent.click(screen.getByRole('button', { name: '멈춤' }));
  seen?.(false);
  seen?.(true);
  expect(play).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: '소리 켜기' }));
  expect(document.querySelector('video')).toHaveProperty('muted', false);
});

it('shows its first frame before it plays', () => {
  wanting({});
  show();
  expect(document.querySelector('video')?.getAttribute('src')).toMatch(/#t=/);
});

it('names the length of a film once it is known, and no endless one', () => {
  show();
  const film = document.querySelector('video');
  if (!film) throw new Error('no film');
  const tell = (name: 'duration' | 'currentTime', value: number, event: Event) => {
    Object.defineProperty(film, name, { value, configurable: true });
    fireEvent(film, event);
  };
  tell('duration', Number.POSITIVE_INFINITY, new Event('durationchange'));
  tell('currentTime', 3, new Event('timeupdate'));
  const place = screen.getByRole('slider');
  expect(place).toHaveAttribute('aria-valuetext', '0:03');
  expect(place).toHaveValue('3');
  tell('duration', 75, new Event('durationchange'));
  expect(place).toHaveAttribute('aria-valuetext', '0:03 / 1:15');
});
