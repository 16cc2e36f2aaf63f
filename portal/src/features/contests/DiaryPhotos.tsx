import type { Shape } from '@/shared/api/types';
import { keys } from '@/shared/query/keys';
import { usePagedQuery } from '@/shared/query/usePagedQuery';
import { PagedStates } from '@/shared/ui/PagedStates';
import styles from './Contests.module.css';
import { text } from './text';

type Entry = Shape<'DiaryCard'>;
export type Chosen = { entryId: number; url: string };
type DiaryPhotosProps = { chosen: Chosen | null; onChoose: (chosen: Chosen) => void };

const words = text.form;
const QUERY = { visibility: 'public', limit: 24 };

function photosOf({ id, title, media }: Entry) {
  return media
    .filter(({ kind }) => kind === 'image')
    .map(({ url, thumbnailUrl }) => ({ entryId: id, title, url, shown: thumbnailUrl ?? url }));
}

/** The photos of the member's entries that everybody sees. */
export function DiaryPhotos({ chosen, onChoose }: DiaryPhotosProps) {
  const list = usePagedQuery<Entry>({
    queryKey: keys.entriesAt('/api/diary/my', QUERY),
    path: '/api/diary/my',
    query: QUERY,
  });
  return (
    <PagedStates
      list={list}
      loading={<p>{words.diaryLoading}</p>}
      empty={<p className={styles.note}>{words.diaryNone}</p>}
    >
      {(entries) => {
        const photos = entries.filter(({ isHeld }) => !isHeld).flatMap(photosOf);
        if (photos.length === 0) return <p className={styles.note}>{words.diaryNone}</p>;
        return (
          <div className={styles.choices}>
            {photos.map(({ entryId, title, url, shown }) => (
              <button
                key={url}
                type="button"
                className={styles.choice}
                aria-pressed={chosen?.url === url}
                aria-label={words.pick(title)}
                onClick={() => onChoose({ entryId, url })}
              >
                <img src={shown} alt="" />
              </button>
            ))}
          </div>
        );
      }}
    </PagedStates>
  );
}
