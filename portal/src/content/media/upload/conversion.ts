import { api } from '@/shared/api/client';
import { ApiError } from '@/shared/api/errors';
import type { Shape } from '@/shared/api/types';
import { isRefused } from '@/shared/unsent/isRefused';

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
      if (state.error) {
        const refusal = { code: 'conversion_failed', message: state.error };
        throw new ApiError(422, '', JSON.stringify(refusal));
      }
      onConverting(state.percent / 100);
    } catch (error) {
      // A restarted server continues the conversion, and so does one that awaits a new sign-in; a phone
      // polls again when it wakes.
      if (signal.aborted || isRefused(error)) throw error;
    }
  }
}
