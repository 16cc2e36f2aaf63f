import { api } from '@/shared/api/client';
import { ApiError } from '@/shared/api/errors';
import type { Shape } from '@/shared/api/types';
import { useAction } from '@/shared/api/useAction';
import { text } from './reportText';

export type ReportedKind = Shape<'TargetKind'>;

/** The server knows the target's owner; it is sent because the contract names it (spec 1 §7). */
export type Reported = { kind: ReportedKind; id: number; userId: number };

/** It has been reported, or is no longer there: there is nothing left to send. */
export function isSettled(error: unknown): boolean {
  return error instanceof ApiError && [404, 409].includes(error.status);
}

export function useSendReport({ kind, id, userId }: Reported) {
  return useAction({
    failure: text.failed,
    // For settled errors the form closes.
    isShown: (error) => !isSettled(error),
    mutationFn: ({ reason, text }: { reason: string; text: string }) =>
      api.post('/api/reports', {
        body: {
          reportedItemType: kind,
          reportedItemId: id,
          reportedUserId: userId,
          reason,
          text: text || null,
        } as Shape<'ReportIn'>,
      }),
  });
}
