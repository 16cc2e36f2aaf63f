import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LevelUp } from '@/features/levels/LevelUp';
import { openLive } from '@/shared/api/live';
import { useSession } from '@/shared/api/session';
import { keys } from '@/shared/query/keys';
import { toast } from '@/shared/ui/toast';

/**
 * Data that a notification may have changed besides the list: comments on the screen, the member's
 * own figures (likes, followers, experience, level), and a staff answer.
 */
const NEWS = [keys.notifications, keys.session, keys.comments, keys.inquiries];

/** The kind of notification that changes posts: one of them has an answer now. */
const ANSWER = 'answer';
/** The kind of notification that comes once for each level reached. */
const LEVEL_UP = 'level_up';

/** Keeps the live channel open while a member is signed in (spec 1 §4). */
export function LiveConnection() {
  const { me } = useSession();
  const client = useQueryClient();
  const userId = me?.id;

  useEffect(() => {
    if (userId === undefined) return;
    const refetch = () => {
      for (const queryKey of NEWS) void client.invalidateQueries({ queryKey });
    };
    const onSite = () => void client.invalidateQueries({ queryKey: keys.site });
    const close = openLive({
      userId,
      onNotification: ({ type, title, message }) => {
        refetch();
        if (type === ANSWER) void client.invalidateQueries({ queryKey: keys.community });
        const content = type === LEVEL_UP ? <LevelUp /> : undefined;
        toast({ title, description: message, content, unasked: true });
      },
      onMissed: () => {
        refetch();
        onSite();
      },
      onSite,
      onSignedOut: () => void client.invalidateQueries({ queryKey: keys.session }),
    });
    return () => {
      close();
      client.removeQueries({ queryKey: keys.notifications });
    };
  }, [client, userId]);

  return null;
}
