import { inApp } from '@/shared/lib/inApp';

/** Push support of this browser: `ready` may still need the user's permission. */
export type PushSupport = 'ready' | 'denied' | 'needs-install' | 'in-app' | 'unsupported';

/** Browsers whose settings differ for restoring a denied permission. */
export type Browser = 'ios' | 'samsung' | 'android' | 'firefox' | 'safari' | 'desktop';

function isIos(userAgent: string, touchPoints: number): boolean {
  // An iPad calls itself a Mac, but no Mac has a touch screen.
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
}

function hasPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

export function pushSupport(): PushSupport {
  const { userAgent, maxTouchPoints } = navigator;
  if (inApp(userAgent)) return 'in-app';
  if (hasPush()) return Notification.permission === 'denied' ? 'denied' : 'ready';
  // iOS allows push only for sites on the home screen.
  return isIos(userAgent, maxTouchPoints) ? 'needs-install' : 'unsupported';
}

export function browserOf(userAgent: string, touchPoints = 0): Browser {
  if (isIos(userAgent, touchPoints)) return 'ios';
  if (/SamsungBrowser\//.test(userAgent)) return 'samsung';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Android/.test(userAgent)) return 'android';
  if (/Safari\//.test(userAgent) && !/Chrome\//.test(userAgent)) return 'safari';
  return 'desktop';
}
