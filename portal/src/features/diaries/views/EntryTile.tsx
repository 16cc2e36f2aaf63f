import { Images, Lock, Play } from 'lucide-react';
import { Link } from 'wouter';
import { Photo } from '@/content/media/Photo';
import { focusOf } from '@/content/media/sizes';
import { parseMarkup, plainText } from '@/shared/lib/markup';
import { shortDay } from '@/shared/lib/relativeTime';
import type { Entry } from '../api';
import styles from './EntryViews.module.css';
import { text } from './text';

/** An entry as one square: its first photo, or its words. */
export function EntryTile({ entry }: { entry: Entry }) {
  const [first] = entry.media;
  return (
    <Link
      href={`/diary/${entry.id}`}
      className={styles.tile ?? ''}
      style={{ backgroundColor: first?.color ?? undefined }}
      aria-label={`${entry.title}, ${shortDay(entry.entryDate)}${entry.isPublic ? '' : `, ${text.private}`}`}
    >
      {!first && (
        <span className={styles.words}>
          <strong className="clamp-3 text-ink">{entry.title}</strong>
          <span className="text-muted">{plainText(parseMarkup(entry.content))}</span>
        </span>
      )}
      {first?.kind === 'image' && (
        <Photo src={first.thumbnailUrl ?? first.url} alt="" style={focusOf(first)} />
      )}
      {first?.kind === 'video' && (
        <>
          <video src={`${first.url}#t=0.001`} muted playsInline preload="metadata" tabIndex={-1} />
          <Play className={styles.mark} aria-hidden="true" />
        </>
      )}
      {entry.media.length > 1 && <Images className={styles.mark} aria-hidden="true" />}
      {!entry.isPublic && <Lock className={styles.lock} aria-hidden="true" />}
    </Link>
  );
}
