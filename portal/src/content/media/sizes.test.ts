import { expect, test } from 'vitest';
import { srcSetOf } from './sizes';
import type { Media } from './upload/api';

const media = (width: number, mediumUrl: string | null): Media => ({
  url: '/media/a.jpg',
  thumbnailUrl: '/media/a.thumb.webp',
  mediumUrl,
  kind: 'image',
  width,
  height: width,
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
])('each size is offered once', (picture, offered) => {
  expect(srcSetOf(picture)).toBe(offered);
});
