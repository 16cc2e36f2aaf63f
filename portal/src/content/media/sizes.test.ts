import { expect, test } from 'vitest';
import { srcSetOf } from './sizes';
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
