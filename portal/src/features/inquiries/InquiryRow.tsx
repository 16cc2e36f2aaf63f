import { Link } from 'wouter';
import { TimeAgo } from '@/shared/ui/TimeAgo';
import type { InquiryCard } from './api';
import { useAsker } from './asker';
import styles from './Inquiries.module.css';
import { InquiryState } from './InquiryState';
import { text } from './text';

/** An inquiry in the member's list: its subject, its state, and the time of the last message. */
export function InquiryRow({ inquiry }: { inquiry: InquiryCard }) {
  const { thread } = useAsker();
  return (
    <Link href={thread(inquiry.id)} className={styles.card}>
      <span className="flex items-start justify-between gap-2">
        <h2 className="text-17 break-anywhere">{inquiry.subject}</h2>
        <InquiryState status={inquiry.status} />
      </span>
      <span className={styles.facts}>
        <span>{text.categories[inquiry.category]}</span>
        <TimeAgo at={inquiry.lastMessageAt} />
        {inquiry.isUnread && <span className="text-on-soft font-bold">{text.unread}</span>}
      </span>
    </Link>
  );
}
