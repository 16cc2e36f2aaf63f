declare const self: ServiceWorkerGlobalScope;

/** The message from the server; a newer message with the same `tag` replaces the older one. */
type Message = {
  title: string;
  body?: string;
  url?: string;
  tag?: string;
  icon?: string;
  notificationId?: number;
};

const ICON = '/icons/icon-192.png';
const BADGE = '/icons/badge-96.png';
/** Browsers want something shown for every message, even for one that cannot be read. */
const UNREADABLE: Message = { title: '새 알림이 있어요', url: '/notifications' };

function messageOf(data: PushMessageData | null): Message {
  try {
    const message = data?.json() as Partial<Message> | undefined;
    return typeof message?.title === 'string' ? (message as Message) : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

export async function show(event: PushEvent): Promise<void> {
  const { title, body, url, tag, icon = ICON, notificationId } = messageOf(event.data);
  const data = { url, notificationId };
  const options: NotificationOptions = { icon, badge: BADGE, lang: 'ko', data };
  if (body) options.body = body;
  if (tag) options.tag = tag;
  await self.registration.showNotification(title, options);
}

/** Returns a URL of this site, whatever the message contains. */
function ownAddress(url: unknown): string {
  const { origin } = self.location;
  const address = new URL(typeof url === 'string' ? url : '/notifications', origin);
  return address.origin === origin ? address.href : `${origin}/notifications`;
}

/** Shows a window that is there already; another one is left as it is, for somebody may be writing. */
export async function open(event: NotificationEvent): Promise<void> {
  event.notification.close();
  const address = ownAddress(event.notification.data?.url);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => url === address);
  if (there) await there.focus();
  else await self.clients.openWindow(address);
}

async function publicKey(): Promise<string | null> {
  const response = await fetch('/api/notifications/preferences');
  if (!response.ok) return null;
  const { pushPublicKey } = (await response.json()) as { pushPublicKey?: string | null };
  return pushPublicKey ?? null;
}

/** The browser changed the device's push address: the server replaces the old one. */
export async function renew(event: PushSubscriptionChangeEvent): Promise<void> {
  const old = event.oldSubscription;
  const key = old?.options.applicationServerKey ?? (await publicKey());
  if (!key) return;
  const subscription =
    event.newSubscription ??
    (await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    }));
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/push/subscriptions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, replaces: old?.endpoint }),
  });
}
