import { Link } from 'wouter';
import type { Shape } from '@/shared/api/types';
import { koreanDate } from '@/shared/lib/relativeTime';
import styles from './Subject.module.css';
import { text } from './text';

type SubjectProps = {
  subject: Shape<'SubjectOut'>;
  /** False if the kind is shown elsewhere already. */
  isKindShown?: boolean;
};

/** One thing by its words, as far as they may be read, the day it was written, and its address. */
export function Subject({ subject, isKindShown = true }: SubjectProps) {
  const { kind, title, excerpt, writtenAt, url } = subject;
  const name = title ?? excerpt;
  const facts = [
    ...(isKindShown ? [text.kinds[kind]] : []),
    ...(writtenAt ? [text.written(koreanDate(new Date(writtenAt)))] : []),
  ];
  return (
    <div className="column gap-2px">
      {name ? (
        <p className={styles.title}>{url ? <Link href={url}>{name}</Link> : name}</p>
      ) : (
        <p className="text-13 text-15 text-muted">{text.unseen}</p>
      )}
      {title && excerpt && <p className={styles.excerpt}>{excerpt}</p>}
      {facts.length > 0 && <p className="text-13 text-muted">{facts.join(' · ')}</p>}
    </div>
  );
}
