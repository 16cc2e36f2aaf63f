import { Award } from 'lucide-react';
import { Link } from 'wouter';
import { Photo } from '@/content/media/Photo';
import { focusOf } from '@/content/media/sizes';
import { type ListedContest, useContests } from '@/features/contests/api';
import styles from '@/features/contests/Contests.module.css';
import { text } from '@/features/contests/text';
import { periodsOf, standingOf } from '@/features/contests/when';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PagedList } from '@/shared/ui/PagedList';
import { PageHead } from '@/shared/ui/PageHead';
import { Skeleton } from '@/shared/ui/Skeleton';

/** The contest's photo next to its text; without a photo, the contest icon. */
function Cover({ cover }: { cover: ListedContest['cover'] }) {
  return (
    <span className={styles.cover} style={{ backgroundColor: cover?.color ?? undefined }}>
      {cover ? (
        <Photo src={cover.thumbnailUrl ?? cover.url} alt="" style={focusOf(cover)} />
      ) : (
        <Award aria-hidden="true" />
      )}
    </span>
  );
}

function Card({ contest }: { contest: ListedContest }) {
  return (
    <Link
      href={`/contest/${contest.id}`}
      className={styles.card ?? ''}
      data-running={contest.phaseEndsAt !== null || undefined}
    >
      <Cover cover={contest.cover} />
      <span className="grid gap-1 min-w-0">
        <span className={styles.phase}>{standingOf(contest)}</span>
        <strong className="clamp-2">{contest.title}</strong>
        {periodsOf(contest).map((period) => (
          <span key={period} className={styles.periods}>
            {period}
          </span>
        ))}
      </span>
    </Link>
  );
}

/** Every contest there is and was, the latest first. */
export default function ContestPage() {
  const empty = (
    <EmptyState
      pose="seed"
      title={text.empty}
      text={text.emptyText}
      action={<LinkButton to="/create-diary">{text.write}</LinkButton>}
    />
  );
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <PagedList
        list={useContests()}
        className="column gap-3"
        loading={<Skeleton width="100%" height={138} />}
        empty={empty}
      >
        {(contest) => <Card contest={contest} />}
      </PagedList>
    </>
  );
}
