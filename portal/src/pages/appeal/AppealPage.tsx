import { useSearchParams } from 'wouter';
import { useLinkedAppeal, useLinkedSanction } from '@/features/account/sanctions/api';
import { SanctionCard } from '@/features/account/sanctions/SanctionCard';
import { SanctionSkeleton } from '@/features/account/sanctions/SanctionSkeleton';
import { text } from '@/features/account/sanctions/text';
import { ApiError } from '@/shared/api/errors';
import { useSession } from '@/shared/api/session';
import { useNoIndex } from '@/shared/hooks/useNoIndex';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageHead } from '@/shared/ui/PageHead';
import { QueryStates } from '@/shared/ui/QueryStates';

const words = text.linked;

function Missing() {
  const { me } = useSession();
  return (
    <EmptyState
      heading="h1"
      pose="searching"
      title={words.missing}
      text={words.missingText}
      action={
        me ? (
          <LinkButton to="/sanctions">{words.toOwn}</LinkButton>
        ) : (
          <LinkButton to="/login">{words.toLogin}</LinkButton>
        )
      }
    />
  );
}

function LinkedSanction({ link }: { link: string }) {
  const query = useLinkedSanction(link);
  const { data, error } = query;
  const appeal = useLinkedAppeal(link);
  if (!data && error instanceof ApiError && error.status === 404) return <Missing />;
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <QueryStates query={query} loading={<SanctionSkeleton />}>
        {(sanction) => <SanctionCard sanction={sanction} onAppeal={appeal.mutateAsync} opened />}
      </QueryStates>
    </>
  );
}

/** The target of the link in a ban's mail: the sanction and its appeal, for a member who cannot sign in. */
export default function AppealPage() {
  const [search] = useSearchParams();
  const link = search.get('link');
  useNoIndex();
  return link ? <LinkedSanction link={link} /> : <Missing />;
}
