import { createRetry } from '@/shared/lib/retry';

/** The server's word for "this session is over" (decisions §1.1). */
const CLOSE_SIGNED_OUT = 4401;
/** This member opened too many channels; coming back would only push out another tab. */
const CLOSE_TOO_MANY = 4429;

export type LiveNotification = { type: string; title: string; message: string };

/** Events for admins: a case, a post or a member differs from what the console shows. */
export type ConsoleChange = { targetType: string; targetId: number | null };

export type LiveState = 'connecting' | 'connected' | 'disconnected';

type LiveMessage =
  | { type: 'auth_success' }
  | { type: 'notification'; message?: string; data?: Partial<LiveNotification> }
  | { type: 'console'; data: ConsoleChange }
  | { type: 'refresh' }
  | { type: 'site' }
  | { type: 'error'; message?: string };

export type LiveOptions = {
  userId: number;
  onNotification: (notification: LiveNotification) => void;
  onConsole?: ((change: ConsoleChange) => void) | undefined;
  /** Events may have been missed: the channel was down, or the server reports it. */
  onMissed: () => void;
  /** The site's settings have changed. */
  onSite?: (() => void) | undefined;
  onSignedOut: () => void;
  onState?: ((state: LiveState) => void) | undefined;
};

function address(): string {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${window.location.host}/ws`;
}

function parse(text: unknown): LiveMessage | null {
  try {
    return JSON.parse(String(text)) as LiveMessage;
  } catch {
    console.warn('live: message could not be read');
    return null;
  }
}

/**
 * Opens the live channel of a signed-in member and keeps it open; returns a function that closes
 * it.
 */
export function openLive(options: LiveOptions): () => void {
  const { userId, onNotification, onConsole, onMissed, onSite, onSignedOut, onState } = options;
  let socket: WebSocket | null = null;
  const retry = createRetry(connect);
  let ended = false;
  let wasConnected = false;

  function handle(message: LiveMessage | null): void {
    if (message?.type === 'auth_success') {
      retry.succeeded();
      onState?.('connected');
      if (wasConnected) onMissed();
      wasConnected = true;
    } else if (message?.type === 'notification') {
      const { data = {}, message: otherwise = '' } = message;
      const { type = 'other', title = '새 알림', message: text = otherwise } = data;
      onNotification({ type, title, message: text });
    } else if (message?.type === 'console') {
      onConsole?.(message.data);
    } else if (message?.type === 'refresh') {
      onMissed();
    } else if (message?.type === 'site') {
      onSite?.();
    } else if (message?.type === 'error') {
      console.warn('live:', message.message);
    }
  }

  function connect(): void {
    onState?.('connecting');
    const opened = new WebSocket(address());
    socket = opened;
    opened.onopen = () => opened.send(JSON.stringify({ type: 'auth', userId }));
    opened.onmessage = (event) => handle(parse(event.data));
    opened.onclose = (event) => {
      if (ended) return;
      onState?.('disconnected');
      if (event.code === CLOSE_SIGNED_OUT) onSignedOut();
      else if (event.code !== CLOSE_TOO_MANY) retry.failed();
    };
  }

  connect();
  return () => {
    ended = true;
    retry.stop();
    socket?.close();
  };
}
