import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { entryWith } from '@/testing/samples';
import { MediaGrid } from './MediaGrid';

const photoOf = (width: number, height: number, url = '/media/a.jpg') =>
  entryWith().media.map((media) => ({ ...media, url, width, height }));

it.each([
  ['as it is', 1000, 1000, 1],
  ['not taller than 4:5', 1080, 1920, 0.8],
  ['not wider than 16:9', 1920, 400, 16 / 9],
])('shows a single photo in its own shape: %s', (_, width, height, shape) => {
  const { container } = render(<MediaGrid media={photoOf(width, height)} title="첫눈" />);
  expect(container.firstElementChild).toHaveStyle({ aspectRatio: String(shape) });
});

it('cuts every photo around what it is about', () => {
  const media = [...photoOf(900, 1600), ...photoOf(1600, 900, '/media/b.jpg')];
  render(<MediaGrid media={media} title="첫눈" />);
  const shown = screen.getAllByRole('button').map((tile) => tile.querySelector('img'));
  expect(shown).toHaveLength(2);
  const placed = shown.map((picture) => picture?.style.objectPosition);
  expect(placed).toEqual(['50% 83%', '50% 50%']);
});

it('asks at once for all photos of the first card, and for its first before anything else', () => {
  const media = ['a', 'b', 'c'].flatMap((name) => photoOf(900, 1600, `/media/${name}.jpg`));
  const { container } = render(<MediaGrid media={media} title="첫눈" eager />);
  const shown = [...container.querySelectorAll('img')];
  expect(shown.map((picture) => picture.getAttribute('loading'))).toEqual(Array(3).fill('eager'));
  const priorities = shown.map((picture) => picture.getAttribute('fetchpriority'));
  expect(priorities).toEqual(['high', 'auto', 'auto']);
});
