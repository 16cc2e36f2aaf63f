import { useId } from 'react';
import { Link } from 'wouter';
import { MediaGrid } from '@/content/media/MediaGrid';
import type { Entry } from './api';
import styles from './DiaryCard.module.css';
import { EntryActions } from './EntryActions';
import { EntryChips } from './EntryChips';
import { EntryHead } from './EntryHead';
import { EntryText } from './EntryText';

type DiaryCardProps = {
  entry: Entry;
  /** The first card of a screen: its picture is what people wait for. */
  eager?: boolean | undefined;
};

/** An entry in a list: author, hamster, photos, title, three lines of text, and actions. */
export function DiaryCard({ entry, eager }: DiaryCardProps) {
  const titleId = useId();
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <EntryHead entry={entry} />
      <EntryChips entry={entry} />
      <div className={styles.media}>
        <MediaGrid media={entry.media} title={entry.title} eager={eager} />
      </div>
      <h2 id={titleId} className={styles.title}>
        <Link href={`/diary/${entry.id}`}>{entry.title}</Link>
      </h2>
      <EntryText entry={entry} />
      <EntryActions entry={entry} />
    </article>
  );
}
