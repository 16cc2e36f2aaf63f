/** The first that fits names it: Edge says Chrome too, and Chrome says Safari. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/Whale\//, '웨일'],
  [/SamsungBrowser\//, '삼성 인터넷'],
  [/KAKAOTALK/i, '카카오톡'],
  [/NAVER\(/, '네이버'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

function found(list: readonly [RegExp, string][], userAgent: string): string | undefined {
  return list.find(([pattern]) => pattern.test(userAgent))?.[1];
}

const UNKNOWN = '알 수 없는 기기';

/** "Chrome · Windows" from a user agent. */
export function deviceName(userAgent: string): string {
  const names = [found(BROWSERS, userAgent), found(SYSTEMS, userAgent)].filter(Boolean);
  return names.length > 0 ? names.join(' · ') : UNKNOWN;
}
