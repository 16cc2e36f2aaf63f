import { Award, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { isAwaited } from '@/shared/query/isAwaited';
import { useRunningContests } from './api';
import styles from './ContestAbove.module.css';
import { standingOf } from './when';

type ContestAboveProps = {
  /** Shown until it is known whether a contest runs. */
  skeleton: ReactNode;
  children: ReactNode;
};

/**
 * The link to the contest that ends first, and the content below it, in one step: a line that comes later
 * would push the content down. If the contests cannot be loaded, the rest does not wait.
 */
export default function ContestAbove({ skeleton, children }: ContestAboveProps) {
  const contests = useRunningContests();
  const [contest] = contests.data ?? [];
  if (isAwaited(contests)) return skeleton;
  return (
    <>
      {contest && (
        <Link href={`/contest/${contest.id}`} className={styles.running ?? ''}>
          <Award aria-hidden="true" />
          <strong>{contest.title}</strong>
          <span>{standingOf(contest)}</span>
          <ChevronRight aria-hidden="true" />
        </Link>
      )}
      {children}
    </>
  );
}
