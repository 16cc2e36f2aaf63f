import { expect, test } from 'vitest';
import { fitOf, isLong, isSmall, roomOf, shapeOf, srcSetOf } from './sizes';
import type { Media } from './upload/api';

const media = (width: number, mediumUrl: string | null, height = width): Media => ({
  url: '/media/a.jpg',
  thumbnailUrl: '/media/a.thumb.webp',
  mediumUrl,
  kind: 'image',
  width,
  height,
  color: null,
  focus: null,
});
const medium = '/media/a.medium.webp';

test.each([
  [media(1440, medium), '/media/a.thumb.webp 480w, /media/a.medium.webp 960w, /media/a.jpg 1440w'],
  [media(960, medium), '/media/a.thumb.webp 480w, /media/a.medium.webp 960w'],
  [media(720, medium), '/media/a.thumb.webp 480w, /media/a.medium.webp 720w'],
  [media(720, null), '/media/a.thumb.webp 480w, /media/a.jpg 720w'],
  [media(300, null), '/media/a.thumb.webp 300w, /media/a.jpg 300w'],
  // A long screenshot is shown as wide as it is; of a panorama only the middle is seen.
  [media(720, medium, 6000), '/media/a.thumb.webp 480w, /media/a.medium.webp 720w'],
  [
    media(6000, medium, 720),
    '/media/a.thumb.webp 102w, /media/a.medium.webp 205w, /media/a.jpg 1280w',
  ],
])('each size is offered once', (picture, offered) => {
  expect(srcSetOf(picture)).toBe(offered);
});

test.each([
  // Animations have no medium copy, and their thumbnail stands still.
  ['gif', null, undefined],
  ['webp', null, undefined],
  // A still WebP.
  ['webp', medium, '/media/a.thumb.webp 300w, /media/a.medium.webp 300w'],
])('what may move is never offered as a still: %s', (extension, copy, offered) => {
  const picture = { ...media(300, copy), url: `/media/a.${extension}` };
  expect(srcSetOf(picture)).toBe(offered);
});

test('a small picture is shown as large as it is', () => {
  for (const [width, height] of [
    [24, 24],
    [200, 200],
    [24, 200],
  ] as const) {
    const small = media(width, null, height);
    expect(isSmall(small)).toBe(true);
    expect(isLong(small)).toBe(false);
    expect(shapeOf(small)).toBe(16 / 9);
    expect(fitOf(small)).toEqual({ objectFit: 'scale-down' });
    expect(roomOf(small)).toMatchObject({ width, justifySelf: 'center' });
  }
  expect(isSmall(media(201, null, 24))).toBe(false);
});
