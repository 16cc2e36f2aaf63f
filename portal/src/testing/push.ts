import { vi } from 'vitest';

/** The site's key in these tests, and one it had before. */
export const KEY = 'BAEC';
export const OLD_KEY = 'BAED';

const USER_AGENT = 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36';

type Part = {
  permission?: NotificationPermission;
  /** The member's answer to the permission prompt. */
  answer?: NotificationPermission;
  /** The key this browser is subscribed with already. */
  subscribedTo?: string | undefined;
  /** The error that subscribing throws. */
  failure?: Error;
  userAgent?: string;
};

function bytesOf(key: string): ArrayBuffer {
  const text = atob(key);
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer as ArrayBuffer;
}

/** A browser with push, which jsdom lacks. Returns its state. */
export function pushBrowser(part: Part = {}) {
  const { permission = 'default', answer = 'granted', failure, userAgent = USER_AGENT } = part;
  const endpoint = 'https://fcm.googleapis.com/fcm/send/a';
  const state = { subscribedTo: part.subscribedTo, asked: 0, endpoint };
  const subscription = (key: string) => ({
    endpoint: state.endpoint,
    options: { applicationServerKey: bytesOf(key) },
    toJSON: () => ({
      endpoint: state.endpoint,
      keys: { p256dh: 'point', auth: 'secret' },
    }),
    unsubscribe: async () => {
      state.subscribedTo = undefined;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => (state.subscribedTo ? subscription(state.subscribedTo) : null),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (failure) throw failure;
      state.subscribedTo = applicationServerKey;
      return subscription(applicationServerKey);
    },
  };
  const registration = { pushManager };
  const container = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  });
  const notification = {
    permission,
    requestPermission: async () => {
      state.asked += 1;
      notification.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('navigator', {
    userAgent,
    maxTouchPoints: 5,
    onLine: true,
    language: 'ko-KR',
    serviceWorker: container,
    clipboard: navigator.clipboard,
  });
  return state;
}
