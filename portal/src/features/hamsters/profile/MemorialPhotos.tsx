import { Link } from 'wouter';
import { Photo } from '@/content/media/Photo';
import { fitOf, HALF_SIZES, SIZES, srcSetOf } from '@/content/media/sizes';
import { shortDay, spokenDay } from '@/shared/lib/relativeTime';
import { type Hamster, useEnds } from './api';
import styles from './MemorialPhotos.module.css';
import { text } from './text';

const words = text.memorial;

/** The first and the last photo side by side; nothing while there is none. */
export function MemorialPhotos({ hamster }: { hamster: Hamster }) {
  const { data: ends = [] } = useEnds(hamster.id);
  if (ends.length === 0) return null;
  return (
    <ul className={styles.photos}>
      {ends.map(({ entryId, day, photo }, place) => (
        <li key={entryId}>
          <Link href={`/diary/${entryId}`} className={styles.photo ?? ''}>
            <Photo
              src={photo.url}
              srcSet={srcSetOf(photo)}
              sizes={ends.length === 1 ? SIZES : HALF_SIZES}
              alt={words.photoAlt(hamster.name, spokenDay(day))}
              style={fitOf(photo)}
              eager
              priority={place ? 'auto' : 'high'}
            />
            <span>
              {place === 0 ? words.first : words.last} · {shortDay(day)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
