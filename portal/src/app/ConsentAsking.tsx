import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onRefusal } from '@/shared/api/client';
import { useSession } from '@/shared/api/session';
import { keys } from '@/shared/query/keys';
import { openDialog } from '@/shared/ui/dialogs';

const ask = () => void openDialog(() => import('@/features/documents/ConsentDialog'), {});

/**
 * Asks a member once per visit to agree to a changed document, and again when an act is refused for
 * it. Unsent input stays behind the dialog.
 */
export function ConsentAsking() {
  const client = useQueryClient();
  const isAsked = useSession().me?.needsConsent ?? false;
  useEffect(() => {
    if (isAsked) ask();
  }, [isAsked]);
  useEffect(() => {
    onRefusal((code) => {
      if (code !== 'consent_needed') return;
      void client.invalidateQueries({ queryKey: keys.session });
      ask();
    });
    return () => onRefusal(() => {});
  }, [client]);
  return null;
}
