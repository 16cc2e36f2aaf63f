import { Link } from 'wouter';
import { type ContestCard, useContests } from '@/features/contests/api';
import styles from '@/features/contests/Contests.module.css';
import { text } from '@/features/contests/text';
import { periodsOf } from '@/features/contests/when';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PagedList } from '@/shared/ui/PagedList';
import { PageHead } from '@/shared/ui/PageHead';
import { Skeleton } from '@/shared/ui/Skeleton';

function Card({ contest }: { contest: ContestCard }) {
  return (
    <Link href={`/contest/${contest.id}`} className={styles.card ?? ''}>
      <span className={styles.phase}>{text.phases[contest.phase]}</span>
      <strong>{contest.title}</strong>
      {periodsOf(contest).map((period) => (
        <span key={period} className={styles.periods}>
          {period}
        </span>
      ))}
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
        className={styles.list}
        loading={<Skeleton width="100%" height={120} />}
        empty={empty}
      >
        {(contest) => <Card contest={contest} />}
      </PagedList>
    </>
  );
}
