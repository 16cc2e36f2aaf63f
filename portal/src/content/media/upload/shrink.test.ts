import { expect, it, vi } from 'vitest';
import { refusalOf } from './rules';
import { fittedSize, moves, shrinkImage } from './shrink';

it.each([
  [4000, 3000, 1440, 1080],
  [3000, 4000, 1080, 1440],
  [800, 600, 800, 600],
  [10_000, 10, 1920, 2],
  [1080, 9000, 720, 6000],
  [9000, 1080, 6000, 720],
  [600, 9000, 600, 9000],
  [1080, 46_000, 720, 30_667],
  [1440, 60_000, 720, 30_000],
])('%i×%i is sent as %i×%i', (width, height, toWidth, toHeight) => {
  expect(fittedSize({ width, height })).toEqual({ width: toWidth, height: toHeight });
});

it('leaves what the browser cannot draw as it is', async () => {
  const file = new File(['heic'], 'a.heic', { type: 'image/heic' });
  expect(await shrinkImage(file)).toBe(file);
});

it.each([
  ['a screenshot', 'image/png', 2000, 700, 'image/png'],
  ['a photo saved as PNG', 'image/png', 6000, 3000, 'image/jpeg'],
  ['a photo', 'image/jpeg', 6000, 3000, 'image/jpeg'],
])('%s (%s) is sent in a format that suits it', async (_, type, kilobytes, drawn, sentAs) => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1179, height: 2556, close: () => {} }));
  const pixels = { data: [0, 0, 0, 255] };
  const context = { drawImage: () => {}, getImageData: () => pixels } as never;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take, as) =>
    take(new Blob([new Uint8Array((as === 'image/png' ? drawn : 300) * 1024)], { type: as ?? '' })),
  );
  const file = new File([new Uint8Array(kilobytes * 1024)], 'a', { type });
  expect((await shrinkImage(file)).type).toBe(sentAs);
});

it.each([
  ['a GIF', 'image/gif', 'GIF89a', true],
  ['a WebP with frames', 'image/webp', 'RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x02', true],
  ['a WebP with transparency', 'image/webp', 'RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x10', false],
  ['a plain WebP', 'image/webp', 'RIFF\0\0\0\0WEBPVP8 \0\0\0\0\x02', false],
  ['a PNG with frames', 'image/png', '\x89PNG\r\n\x1a\n....IHDR....acTL', true],
  ['a plain PNG', 'image/png', '\x89PNG\r\n\x1a\n....IHDR....IDAT', false],
  ['a film of AVIF', 'image/avif', '\0\0\0\x20ftypavis\0\0\0\0avismif1', true],
  ['a plain AVIF', 'image/avif', '\0\0\0\x20ftypavif\0\0\0\0avifmif1', false],
  ['a JPEG', 'image/jpeg', '\xff\xd8\xff\xe0acTL', false],
  ['nothing', 'image/png', '', false],
])('%s is sent as it is if it moves', async (_, type, text, does) => {
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  expect(await moves(new File([bytes], 'a', { type }))).toBe(does);
});

it.each([
  ['a.txt', 'text/plain', 1, '이미지나 동영상 파일만 올릴 수 있어요.'],
  ['a.jpg', 'image/jpeg', 11, '이미지가 너무 커요. 10MB보다 작은 이미지를 올려 주세요.'],
  ['a.jpg', 'image/jpeg', 9, null],
  ['a.heic', '', 9, null],
  ['a.mp4', 'video/mp4', 99, null],
  ['a.mp4', 'video/mp4', 101, '동영상이 너무 커요. 100MB보다 작은 동영상을 올려 주세요.'],
])('%s (%s, %i MB): %s', (name, type, megabytes, sentence) => {
  const file = new File([], name, { type });
  Object.defineProperty(file, 'size', { value: megabytes * 1024 * 1024 });
  expect(refusalOf(file)).toBe(sentence);
});
