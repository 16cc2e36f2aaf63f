import { MemberOnly } from '@/features/accounts/MemberOnly';
import { useOwnTakedowns } from '@/features/takedowns/api';
import { OwnTakedownCard } from '@/features/takedowns/OwnTakedownCard';
import { TakedownSkeleton } from '@/features/takedowns/TakedownSkeleton';
import styles from '@/features/takedowns/Takedowns.module.css';
import { text } from '@/features/takedowns/text';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageHead } from '@/shared/ui/PageHead';

const words = text.own;

function Takedowns() {
  const { data, error, isPending, isFetching, refetch } = useOwnTakedowns();
  if (isPending) return <TakedownSkeleton label={words.loading} />;
  if (!data) {
    return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (data.length === 0) {
    return (
      <EmptyState
        pose="waving"
        title={words.empty}
        text={words.emptyText}
        action={<LinkButton to="/">{words.home}</LinkButton>}
      />
    );
  }
  return (
    <div className={styles.list}>
      {data.map((takedown) => (
        <OwnTakedownCard key={takedown.id} takedown={takedown} />
      ))}
    </div>
  );
}

/** What a member wrote that is blocked by law, and objecting to it. */
export default function TakedownsPage() {
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      <MemberOnly fallback={<TakedownSkeleton label={words.loading} />}>
        {() => <Takedowns />}
      </MemberOnly>
    </>
  );
}
