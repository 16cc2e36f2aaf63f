import { useSession } from '@/shared/api/session';
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

/** A board that the viewer may not read yet: what is missing, and a way on. */
export function ClosedBoard({ view, missing }: ClosedBoardProps) {
  const { me } = useSession();
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
