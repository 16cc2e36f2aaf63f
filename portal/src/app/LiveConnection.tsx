import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openLive } from '@/shared/api/live';
import { sessionKey, useSession } from '@/shared/api/session';
import { siteKey } from '@/shared/api/site';
import { toast } from '@/shared/ui/toast';

/** What is being said where the member looks may have grown by the words the bell rings for. */
const TALK = ['/api/community/comments', '/api/diary/comments'];

/** The address is the key (shared/api/queryClient.ts). */
const NOTIFICATIONS = '/api/notifications';

/** Holds the live channel while somebody is signed in (spec 1 §4). */
export function LiveConnection() {
  const { me } = useSession();
  const client = useQueryClient();
  const userId = me?.id;

  useEffect(() => {
    if (userId === undefined) return;
    // What it tells of has also moved the member's own figures: likes, followers, experience, level.
    const refetch = () => {
      void client.invalidateQueries({ queryKey: [NOTIFICATIONS] });
      void client.invalidateQueries({ queryKey: sessionKey });
      for (const address of TALK) void client.invalidateQueries({ queryKey: [address] });
    };
    const close = openLive({
      userId,
      onNotification: ({ title, message }) => {
        refetch();
        toast({ title, description: message });
      },
      onMissed: refetch,
      onSite: () => void client.invalidateQueries({ queryKey: siteKey }),
      onSignedOut: () => void client.invalidateQueries({ queryKey: sessionKey }),
    });
    return () => {
      close();
      client.removeQueries({ queryKey: [NOTIFICATIONS] });
    };
  }, [client, userId]);

  return null;
}
