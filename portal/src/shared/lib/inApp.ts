/**
 * Browsers inside other apps, by their user agent. They keep no service worker alive, and lack some
 * web APIs.
 */
const APPS = [
  ['kakaotalk', '카카오톡', /KAKAOTALK/i],
  ['naver', '네이버 앱', /NAVER\(inapp/i],
  ['instagram', 'Instagram', /Instagram/i],
  ['line', 'LINE', /\bLine\//i],
  ['facebook', 'Facebook', /FBAN|FBAV/],
  ['daum', '다음 앱', /DaumApps/i],
  ['band', '밴드 앱', /\bBAND\//],
  // Android's mark for a window inside any app.
  ['other', '이 앱', /; wv\)/],
] as const;

export type InApp = { key: (typeof APPS)[number][0]; name: string };

/** The app whose window this is; null in a browser of its own. */
export function inApp(userAgent = navigator.userAgent): InApp | null {
  const found = APPS.find(([, , mark]) => mark.test(userAgent));
  return found ? { key: found[0], name: found[1] } : null;
}
