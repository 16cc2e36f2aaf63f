import { expect, it } from 'vitest';
import { meantUrl } from './linkMark';

it.each([
  ['hamster.kr', 'https://hamster.kr'],
  [' https://a.kr/x ', 'https://a.kr/x'],
  ['/diary/12', '/diary/12'],
  ['//evil.example', null],
  ['javascript:alert(1)', null],
  ['두 낱말', null],
  ['', null],
])('understands %j as %j', (typed, url) => {
  expect(meantUrl(typed)).toBe(url);
});
