import { Vote } from 'lucide-react';
import { Link } from 'wouter';
import { Photo } from '@/content/media/Photo';
import { focusOf, srcSetOf } from '@/content/media/sizes';
import type { ContestEntry } from './api';
import styles from './Contests.module.css';
import { text } from './text';

const SIZES = '(min-width: 720px) 400px, 50vw';

/** The picture alone, leading to its page. */
export function EntryPhoto({ entry }: { entry: ContestEntry }) {
  const { media, caption } = entry;
  return (
    <Link
      href={`/contest/photo/${entry.id}`}
      className={styles.photo ?? ''}
      style={{ backgroundColor: media.color ?? undefined }}
    >
      <Photo
        src={media.mediumUrl ?? media.url}
        srcSet={srcSetOf(media)}
        sizes={SIZES}
        alt={caption}
        style={focusOf(media)}
      />
    </Link>
  );
}

type EntryCardProps = {
  entry: ContestEntry;
  /** Only while the contest takes votes and the viewer may vote. */
  vote?: { isChosen: boolean; toggle: () => void } | undefined;
};

/** One photo of a contest. */
export function EntryCard({ entry, vote }: EntryCardProps) {
  const word = vote?.isChosen ? text.chosen : text.choose;
  return (
    <div className="card grid content-start overflow-hidden">
      <EntryPhoto entry={entry} />
      <div className="grid gap-2px text-13 p-2-3">
        <p className="truncate">{entry.caption}</p>
        <Link className="truncate text-muted" href={`/user/${entry.user.id}`}>
          {entry.user.nickname}
        </Link>
        {entry.isHeld && <p className="truncate">{text.held}</p>}
      </div>
      {entry.isOwn && <span className={styles.own}>{text.mine}</span>}
      {vote && !entry.isOwn && (
        <button
          type="button"
          className={styles.vote}
          aria-pressed={vote.isChosen}
          aria-label={text.vote(entry.caption, word)}
          onClick={vote.toggle}
        >
          <Vote aria-hidden="true" />
          {word}
        </button>
      )}
    </div>
  );
}
