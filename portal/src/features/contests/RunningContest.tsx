import { Award, ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { useRunningContests } from './api';
import styles from './RunningContest.module.css';
import { standingOf } from './when';

/** The way from the front page to the contest that ends first; where none runs there is no line. */
export default function RunningContest() {
  const [contest] = useRunningContests().data ?? [];
  if (!contest) return null;
  return (
    <Link href={`/contest/${contest.id}`} className={styles.running ?? ''}>
      <Award aria-hidden="true" />
      <strong>{contest.title}</strong>
      <span>{standingOf(contest)}</span>
      <ChevronRight aria-hidden="true" />
    </Link>
  );
}
