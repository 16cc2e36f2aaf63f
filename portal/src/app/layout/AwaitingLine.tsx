import { Hourglass } from 'lucide-react';
import { Link } from 'wouter';
import styles from './OfflineNote.module.css';

/**
 * Shown on every page to a member whose registration awaits approval: they can read meanwhile, and ask the
 * staff.
 */
export function AwaitingLine() {
  return (
    <p className={styles.note} role="status">
      <Hourglass aria-hidden="true" />
      <span>
        가입 승인을 기다리고 있어요. 그동안 둘러보고, 승인되면 알림과 메일로 알려 드릴게요.{' '}
        <Link href="/inquiries">문의하기</Link>
      </span>
    </p>
  );
}
