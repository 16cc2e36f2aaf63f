import { CirclePause } from 'lucide-react';
import { Link } from 'wouter';
import { koreanMonthDay } from '@/shared/lib/relativeTime';
import styles from './OfflineNote.module.css';

/** On every page: until when nothing can be written, and the way to why. */
export function SuspendedLine({ until }: { until: string }) {
  return (
    <p className={styles.note} role="status">
      <CirclePause aria-hidden="true" />
      <span>
        {koreanMonthDay(new Date(until))}까지 글쓰기가 제한되어 있어요.{' '}
        <Link href="/sanctions">자세히 보기</Link>
      </span>
    </p>
  );
}
