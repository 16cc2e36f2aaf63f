import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSession } from '@/shared/api/session';
import { keys } from '@/shared/query/keys';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { type ListView, listAddress } from './address';
import { text } from './text';

const words = text.closed;

type ClosedBoardProps = {
  view: ListView;
  /** What is missing, in the server's words. */
  missing: string;
};

/**
 * A board that the viewer may not read yet: what is missing, and a way on. The news of a level, or of
 * being let in, opens it while it is looked at.
 */
export function ClosedBoard({ view, missing }: ClosedBoardProps) {
  const { me } = useSession();
  const client = useQueryClient();
  const unread = me?.unreadNotifications;
  const known = useRef(unread);
  useEffect(() => {
    if (known.current === unread) return;
    known.current = unread;
    for (const queryKey of [keys.boards, keys.community]) {
      void client.invalidateQueries({ queryKey });
    }
  }, [client, unread]);
  return (
    <EmptyState
      pose="seed"
      title={words.title}
      text={missing}
      action={
        me ? (
          <LinkButton to="/community" variant="soft">
            {words.others}
          </LinkButton>
        ) : (
          <LinkButton to={`/login?next=${encodeURIComponent(listAddress(view))}`}>
            {words.login}
          </LinkButton>
        )
      }
    />
  );
}
