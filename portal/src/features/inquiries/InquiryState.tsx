import type { InquiryCard } from './api';
import styles from './Inquiries.module.css';
import { text } from './text';

/** A short label that says whether the member or the staff writes next. */
export function InquiryState({ status }: { status: InquiryCard['status'] }) {
  return (
    <span className={styles.state} data-status={status}>
      {text.states[status]}
    </span>
  );
}
