import { expect, it } from 'vitest';
import { isVideo } from './media';

it.each([
  ['/media/a.mp4', true],
  ['/media/a.WEBM', true],
  ['/media/a.ogg?x=1', true],
  ['/media/a.mov', true],
  ['/media/a.avi', true],
  ['/media/a.jpg', false],
  ['/media/mp4', false],
])('%s is a video: %s', (url, video) => {
  expect(isVideo(url)).toBe(video);
});
