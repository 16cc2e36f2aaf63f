import { Link } from 'wouter';
import { ApiError } from '@/shared/api/errors';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageHead } from '@/shared/ui/PageHead';
import { useRightsReport } from './api';
import { Facts, when } from './Facts';
import { TakedownSkeleton } from './TakedownSkeleton';
import styles from './Takedowns.module.css';
import { text } from './text';

const words = text.state;

/** The state of a request, opened by its mailed link. */
export function RequestState({ token }: { token: string }) {
  const { data, error, isPending, isFetching, refetch } = useRightsReport(token);
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        heading="h1"
        pose="searching"
        title={words.missing}
        text={words.missingText}
        action={<LinkButton to="/rights-report">{words.again}</LinkButton>}
      />
    );
  }
  return (
    <>
      <PageHead title={words.title} lead={data ? `${words.number} ${data.number}` : ''} />
      {data ? (
        <section className={styles.card} data-status={data.status} aria-labelledby="status">
          <h2 id="status">{words.statuses[data.status]}</h2>
          <Facts
            facts={[
              [
                words.target,
                <Link key="to" href={data.url}>
                  {data.url}
                </Link>,
              ],
              [words.ground, text.grounds[data.ground]],
              [words.created, when(data.createdAt)],
              [words.decided, when(data.decidedAt)],
              [words.note, data.decisionNote],
              [words.ends, data.status === 'blocked' && when(data.blockEndsAt)],
              [words.released, when(data.releasedAt)],
            ]}
          />
        </section>
      ) : isPending ? (
        <TakedownSkeleton label={words.loading} />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </>
  );
}
