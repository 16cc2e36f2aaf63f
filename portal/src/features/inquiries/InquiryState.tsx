import type { InquiryCard } from './api';
import styles from './Inquiries.module.css';
import { text } from './text';

/** Whose turn it is, in a word or two. */
export function InquiryState({ status }: { status: InquiryCard['status'] }) {
  return (
    <span className={styles.state} data-status={status}>
      {text.states[status]}
    </span>
  );
}
