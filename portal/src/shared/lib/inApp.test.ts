import { expect, it } from 'vitest';
import { inApp } from './inApp';
import { outsideAddress } from './outsideAddress';

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; SM-S931N) AppleWebKit/537.36 Chrome/131.0 Mobile';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15';
const PAGE = 'https://hamzzi.example/login?next=%2Fdiary%2F3';

it.each([
  [`${ANDROID} KAKAOTALK/25.9.2 (INAPP)`, 'kakaotalk'],
  [`${IPHONE} KAKAOTALK 25.9.2`, 'kakaotalk'],
  [`${IPHONE} NAVER(inapp; search; 2000; 12.13.1; 16PRO)`, 'naver'],
  [`${ANDROID} Instagram 361.0.0.46.88 Android`, 'instagram'],
  [`${IPHONE} Safari Line/14.19.0`, 'line'],
  [`${IPHONE} [FBAN/FBIOS;FBAV/490.0]`, 'facebook'],
  [`${ANDROID} DaumApps/9.9.0 DaumDevice/mobile`, 'daum'],
  [`${IPHONE} BAND/18.0.2 (iOS 18.1; iPhone17,1)`, 'band'],
  ['Mozilla/5.0 (Linux; Android 15; SM-S931N Build/AP3A; wv) AppleWebKit/537.36', 'other'],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S931N; wv) AppleWebKit/537.36 KAKAOTALK/25.9.2 (INAPP)',
    'kakaotalk',
  ],
  [`${ANDROID} Safari/537.36`, undefined],
  [`${IPHONE} Version/18.1 Mobile/15E148 Safari/604.1`, undefined],
  [`${ANDROID} SamsungBrowser/27.0 Safari/537.36`, undefined],
  [`${ANDROID} NAVER Whale/3.27`, undefined],
])('knows whose window it is: %s', (userAgent, key) => {
  expect(inApp(userAgent)?.key).toBe(key);
});

it.each([
  [`${IPHONE} KAKAOTALK 25.9.2`, `kakaotalk://web/openExternal?url=${encodeURIComponent(PAGE)}`],
  [`${IPHONE} Line/14.19.0`, `${PAGE}&openExternalBrowser=1`],
  [
    `${ANDROID} Instagram 361.0`,
    'intent://hamzzi.example/login?next=%2Fdiary%2F3#Intent;scheme=https;end',
  ],
  [`${IPHONE} Instagram 361.0`, null],
  [`${IPHONE} NAVER(inapp; search)`, null],
])('leads out of it: %s', (userAgent, address) => {
  const app = inApp(userAgent);
  expect(app && outsideAddress(app, PAGE, userAgent)).toBe(address);
});
