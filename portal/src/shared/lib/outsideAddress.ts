import type { InApp } from './inApp';

/**
 * The URL that opens an address in the device's own browser. KakaoTalk and LINE have a URL scheme
 * for it, Android has intents. Null if only the app's menu can do it.
 */
export function outsideAddress(
  { key }: InApp,
  address: string,
  userAgent = navigator.userAgent,
): string | null {
  const url = new URL(address);
  if (key === 'kakaotalk') {
    return `kakaotalk://web/openExternal?url=${encodeURIComponent(address)}`;
  }
  if (key === 'line') {
    url.searchParams.set('openExternalBrowser', '1');
    return url.href;
  }
  if (!/Android/i.test(userAgent)) return null;
  const scheme = url.protocol.replace(':', '');
  return `intent://${url.host}${url.pathname}${url.search}#Intent;scheme=${scheme};end`;
}
