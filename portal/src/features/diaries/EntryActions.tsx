import { MessageCircle, Share2 } from 'lucide-react';
import { useId, useState } from 'react';
import { sharePage } from '@/content/actions/share';
import styles from '@/content/reactions/Actions.module.css';
import { BookmarkButton } from '@/content/reactions/BookmarkButton';
import { LikeButton } from '@/content/reactions/LikeButton';
import { useSession } from '@/shared/api/session';
import { Count } from '@/shared/ui/Count';
import { lazyPart } from '@/shared/ui/lazyPart';
import { Skeleton } from '@/shared/ui/Skeleton';
import type { Entry } from './api';
import { text } from './text';

const Comments = lazyPart(() => import('@/content/comments/Comments'), {
  pending: <Skeleton height={64} shape="box" />,
});
const loadShareOwn = () => import('./shareOwnEntry');

type EntryActionsProps = {
  entry: Entry;
  /** The entry's own page shows the comments at once. */
  opened?: boolean | undefined;
};

/** The actions of an entry, with its comments below. */
export function EntryActions({ entry, opened = false }: EntryActionsProps) {
  const id = useId();
  const [open, setOpen] = useState(opened);
  const { me } = useSession();

  function share() {
    const { title } = entry;
    const plainly = () => void sharePage({ path: `/diary/${entry.id}`, title });
    if (me?.id !== entry.userId) return plainly();
    loadShareOwn().then(({ shareOwnEntry }) => void shareOwnEntry(entry), plainly);
  }

  return (
    <>
      <div className={styles.actions}>
        <LikeButton kind="diary" thing={entry} />
        <button
          type="button"
          className={styles.action}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onPointerEnter={Comments.preload}
          onClick={() => setOpen(!open)}
        >
          <MessageCircle aria-hidden="true" />
          <span className={styles.word}>{text.card.comments}</span>
          <Count value={entry.commentsCount} />
        </button>
        <BookmarkButton kind="diary" thing={entry} />
        <button
          type="button"
          className={styles.action}
          aria-label={text.card.share}
          onClick={share}
        >
          <Share2 aria-hidden="true" />
          <span className={styles.second}>{text.card.share}</span>
        </button>
      </div>
      {open && (
        <section id={id} className={styles.comments} aria-label={text.card.comments}>
          <Comments parent={{ kind: 'diary', ...entry }} />
        </section>
      )}
    </>
  );
}
