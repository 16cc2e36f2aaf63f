import { expect, it } from 'vitest';
import { targetAddress } from './rules';

const HERE = window.location.origin;

it.each([
  [`${HERE}/diary/3`, '/diary/3'],
  [`콩이의 하루 ${HERE}/diary/3#comment-8`, '/diary/3#comment-8'],
  [`${HERE}/community/post/12?from=app`, '/community/post/12'],
  [`${window.location.host}/hamster/7`, '/hamster/7'],
  ['/diary/3', '/diary/3'],
  ['diary/3', '/diary/3'],
])('finds our address in %j', (pasted, address) => {
  expect(targetAddress(pasted)).toBe(address);
});

it.each([
  'https://evil.example/diary/3',
  '//evil.example/diary/3',
  '/\\evil.example/diary/3',
  'evil.example/diary/3',
  'ftp://evil.example/diary/3',
  'javascript:/diary/3',
  `https://${window.location.host}@evil.example/diary/3`,
  `https://evil.example\\@${window.location.host}/diary/3`,
  `https://evil.example/diary/3?u=${HERE}/diary/3`,
  `${HERE}.evil.example/diary/3`,
  `${HERE}:8443/diary/3`,
  `${HERE}/%64iary/3`,
  '우리 사이트의 일기예요',
])('finds none in %j', (pasted) => {
  expect(targetAddress(pasted)).toBeNull();
});
