import { LinkButton } from '@/shared/ui/LinkButton';
import { TimeAgo } from '@/shared/ui/TimeAgo';
import type { Inquiry } from './api';
import { useAsker } from './asker';
import styles from './Inquiries.module.css';
import { InquiryState } from './InquiryState';
import { Rating } from './Rating';
import { ThreadForm } from './ThreadForm';
import { text } from './text';

const words = text.thread;

/** The messages of an inquiry, and the form for the next one. */
export function Thread({ inquiry }: { inquiry: Inquiry }) {
  const { page } = useAsker();
  const isClosed = inquiry.status === 'closed';
  return (
    <article className="column gap-4" aria-label={inquiry.subject}>
      <div className={styles.facts}>
        <InquiryState status={inquiry.status} />
        <span>{text.categories[inquiry.category]}</span>
        <TimeAgo at={inquiry.createdAt} />
      </div>
      <ol className={styles.messages} aria-label={words.messages}>
        {inquiry.messages.map(({ id, isStaff, text: said, createdAt }) => (
          <li key={id} className={styles.message} data-mine={!isStaff}>
            <div className={styles.facts}>
              <strong>{isStaff ? words.staff : words.mine}</strong>
              <TimeAgo at={createdAt} />
            </div>
            <p className={styles.said}>{said}</p>
          </li>
        ))}
      </ol>
      <Rating inquiry={inquiry} />
      {isClosed ? (
        <p className={styles.note}>{words.closed}</p>
      ) : (
        <ThreadForm inquiryId={inquiry.id} />
      )}
      <div>
        <LinkButton to={page} variant="outline" size="small">
          {words.list}
        </LinkButton>
      </div>
    </article>
  );
}
