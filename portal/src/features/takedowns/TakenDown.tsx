import type { ApiError } from '@/shared/api/errors';
import { useSession } from '@/shared/api/session';
import { useNoIndex } from '@/shared/hooks/useNoIndex';
import { spokenDate } from '@/shared/lib/relativeTime';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import OwnBlock from './OwnBlock';
import { text } from './text';

type TakenDownProps = {
  /** The refusal: which right, from when, until when. */
  error: ApiError;
};

const words = text.placeholder;

function groundOf({ fields }: ApiError): string {
  const found = Object.entries(text.grounds).find(([ground]) => ground === fields.ground);
  return found?.[1] ?? text.grounds.other;
}

/** Keeps the place of something that is blocked by law; whose it is objects here. */
export default function TakenDown({ error }: TakenDownProps) {
  const { me } = useSession();
  const { blockedAt, blockEndsAt } = error.fields;
  useNoIndex();
  const day = (at: string) => spokenDate(new Date(at));
  const period = blockedAt && blockEndsAt && words.period(day(blockedAt), day(blockEndsAt));
  return (
    <>
      <EmptyState
        heading="h1"
        pose="sleeping"
        title={words.title}
        text={[words.lead(groundOf(error)), period].filter(Boolean).join('\n')}
        action={
          <LinkButton to="/" variant="soft">
            {words.home}
          </LinkButton>
        }
      />
      {me && <OwnBlock path={window.location.pathname} />}
    </>
  );
}
