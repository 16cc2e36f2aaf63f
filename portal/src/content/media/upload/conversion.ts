import { api } from '@/shared/api/client';
import { ApiError } from '@/shared/api/errors';
import type { Shape } from '@/shared/api/types';

const POLL_MS = 1_500;

export type ConversionOptions = {
  signal: AbortSignal;
  /** The converted share of the video, 0 to 1. */
  onConverting: (share: number) => void;
};

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, POLL_MS);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** A restarted server continues the conversion; a phone polls again when it wakes. */
function isPassing(error: unknown, signal: AbortSignal): boolean {
  if (signal.aborted) return false;
  return !(error instanceof ApiError) || error.status === 429 || error.status >= 500;
}

/** Polls a video until it is converted; throws the server's message if that fails. */
export async function convertedMedia(
  id: number,
  options: ConversionOptions,
): Promise<Shape<'MediaOut'>> {
  const { signal, onConverting } = options;
  for (;;) {
    await pause(signal);
    try {
      const path = { upload_id: id };
      const state = await api.get('/api/upload/conversions/{upload_id}', { path, signal });
      if (state.file) return state.file;
      if (state.error) throw new ApiError(422, '', JSON.stringify({ message: state.error }));
      onConverting(state.percent / 100);
    } catch (error) {
      if (!isPassing(error, signal)) throw error;
    }
  }
}
