import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Photo } from './Photo';
import { text } from './text';

type Heard = { margin: string | undefined; comeNear: () => void };
let watching: Heard[] = [];

/** Stands for the browser's view, which jsdom does not have. */
class View {
  constructor(hear: IntersectionObserverCallback, init?: IntersectionObserverInit) {
    const seen = [{ isIntersecting: true }] as IntersectionObserverEntry[];
    const comeNear = () => hear(seen, this as unknown as IntersectionObserver);
    watching.push({ margin: init?.rootMargin, comeNear });
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  watching = [];
});

const picture = () => screen.getByAltText('뭉치');

it('asks for a picture when it is 100 px from the view', () => {
  vi.stubGlobal('IntersectionObserver', View);
  render(<Photo src="/media/a.jpg" srcSet="/media/a.jpg 480w" alt="뭉치" />);
  expect(picture()).not.toHaveAttribute('src');
  expect(picture()).not.toHaveAttribute('srcset');
  expect(watching.map(({ margin }) => margin)).toEqual(['100px']);
  act(() => watching[0]?.comeNear());
  expect(picture()).toHaveAttribute('src', '/media/a.jpg');
  expect(picture()).toHaveAttribute('srcset', '/media/a.jpg 480w');
});

it('asks at once for what is on the first screen', () => {
  vi.stubGlobal('IntersectionObserver', View);
  render(<Photo src="/media/a.jpg" alt="뭉치" eager />);
  expect(picture()).toHaveAttribute('src', '/media/a.jpg');
  expect(watching).toEqual([]);
});

it('leaves it to a browser that cannot tell', () => {
  render(<Photo src="/media/a.jpg" alt="뭉치" />);
  expect(picture()).toHaveAttribute('src', '/media/a.jpg');
  expect(picture()).toHaveAttribute('loading', 'lazy');
});

it('is asked for again when the network is back', () => {
  render(<Photo src="/media/a.jpg" alt="뭉치" />);
  fireEvent.error(picture());
  expect(screen.getByText(text.brokenImage)).toBeInTheDocument();
  fireEvent(window, new Event('online'));
  expect(picture()).toHaveAttribute('src', '/media/a.jpg');
});
