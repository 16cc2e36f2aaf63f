import { Link } from 'wouter';
import { Photo } from '@/content/media/Photo';
import { focusOf } from '@/content/media/sizes';
import styles from './Album.module.css';
import type { AlbumMonth } from './api';
import { text } from './text';

/** A photo of each month; each leads to its month in the calendar. */
export function MonthStrip({ months }: { months: readonly AlbumMonth[] }) {
  if (months.length === 0) return <p className={styles.none}>{text.noPhotos}</p>;
  return (
    <ol className={styles.strip} aria-label={text.months}>
      {months.map(({ month, media }, place) => (
        <li key={month}>
          <Link
            href={`?view=calendar&month=${month}`}
            aria-label={text.month(month)}
            replace
            className={styles.month ?? ''}
          >
            <span className={styles.photo} style={{ backgroundColor: media.color ?? undefined }}>
              <Photo src={media.thumbnailUrl ?? media.url} alt="" style={focusOf(media)} />
            </span>
            <span className={styles.when}>
              {month.slice(0, 4) !== months[place - 1]?.month.slice(0, 4) && (
                <small>{month.slice(0, 4)}</small>
              )}
              {text.shortMonth(month)}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
