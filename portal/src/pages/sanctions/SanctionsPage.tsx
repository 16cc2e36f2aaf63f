import { type OwnSanction, useOwnSanctions } from '@/content/suspension/api';
import { MemberOnly } from '@/features/accounts/MemberOnly';
import { useAppeal } from '@/features/sanctions/api';
import { OwnRemovals } from '@/features/sanctions/OwnRemovals';
import { SanctionCard } from '@/features/sanctions/SanctionCard';
import { SanctionSkeleton } from '@/features/sanctions/SanctionSkeleton';
import styles from '@/features/sanctions/Sanctions.module.css';
import { text } from '@/features/sanctions/text';
import { koreanDateTime } from '@/shared/lib/relativeTime';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageHead } from '@/shared/ui/PageHead';

function OwnCard({ sanction }: { sanction: OwnSanction }) {
  const appeal = useAppeal(sanction.id);
  return <SanctionCard sanction={sanction} onAppeal={appeal.mutateAsync} />;
}

/** What restricts the member right now, in a sentence. */
function inForce(record: readonly OwnSanction[]): string {
  const running = record.find(({ isRunning }) => isRunning);
  if (!running) return text.now.none;
  if (running.endsAt === null) return text.now.ban;
  return text.now.suspension(koreanDateTime(new Date(running.endsAt)));
}

function Sanctions() {
  const { data, error, isPending, isFetching, refetch } = useOwnSanctions();
  if (isPending) return <SanctionSkeleton />;
  if (!data) {
    return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (data.length === 0) {
    const { title, text: lead, action } = text.empty;
    return (
      <EmptyState
        pose="waving"
        title={title}
        text={lead}
        action={<LinkButton to="/">{action}</LinkButton>}
      />
    );
  }
  return (
    <div className={styles.list}>
      <p className={styles.now}>{inForce(data)}</p>
      {data.map((sanction) => (
        <OwnCard key={sanction.id} sanction={sanction} />
      ))}
    </div>
  );
}

/** A member's own record of sanctions, and objecting to one. */
export default function SanctionsPage() {
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <MemberOnly fallback={<SanctionSkeleton />}>
        {() => (
          <>
            <Sanctions />
            <OwnRemovals />
          </>
        )}
      </MemberOnly>
    </>
  );
}
