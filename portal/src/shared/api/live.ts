import { createRetry } from '@/shared/lib/retry';
import { noteChange } from './client';

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
  | { type: 'notification'; data: LiveNotification }
  | { type: 'console'; data: ConsoleChange }
  | { type: 'refresh' }
  | { type: 'site' }
  | { type: 'error' };

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

/**
 * Opens the live channel of a signed-in member and keeps it open; returns a function that closes
 * it.
 */
export function openLive(options: LiveOptions): () => void {
  const { userId, onNotification, onConsole, onMissed, onSite, onSignedOut, onState } = options;
  let socket: WebSocket;
  const retry = createRetry(connect, probe);
  /** The page knows what was so when it came; the first channel that opens adds nothing to that. */
  let wasClosed = false;

  function handle(message: LiveMessage): void {
    if (message.type !== 'auth_success' || wasClosed) noteChange();
    if (message.type === 'auth_success') {
      retry.succeeded();
      onState?.('connected');
      if (wasClosed) onMissed();
    } else if (message.type === 'notification') {
      onNotification(message.data);
    } else if (message.type === 'console') {
      onConsole?.(message.data);
    } else if (message.type === 'refresh') {
      onMissed();
    } else if (message.type === 'site') {
      onSite?.();
    }
  }

  function connect(): void {
    onState?.('connecting');
    socket = new WebSocket(`${window.location.origin.replace('http', 'ws')}/ws`);
    socket.onopen = () => socket.send(JSON.stringify({ type: 'auth', userId }));
    socket.onmessage = (event) => handle(JSON.parse(event.data) as LiveMessage);
    socket.onclose = (event) => {
      onState?.('disconnected');
      wasClosed = true;
      if (event.code === CLOSE_SIGNED_OUT) onSignedOut();
      else if (event.code !== CLOSE_TOO_MANY) retry.failed();
    };
  }

  /** A connection that ended while the device slept looks open until something is sent on it. */
  function probe(): void {
    if (socket.readyState === WebSocket.OPEN) socket.send('{}');
  }

  connect();
  return () => {
    retry.stop();
    socket.onclose = null;
    socket.close();
  };
}
