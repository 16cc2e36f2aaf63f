import { useMutation } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';

export type ReportedKind = Shape<'TargetKind'>;

/** Whose a target is, the server knows; the member is sent because the contract names it (spec 1 §7). */
export type Reported = { kind: ReportedKind; id: number; userId: number };

export function useSendReport({ kind, id, userId }: Reported) {
  return useMutation({
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
