import { Bookmark } from 'lucide-react';
import { useSession } from '@/shared/api/session';
import styles from './Actions.module.css';
import { type Entry, useToggleBookmark } from './api';
import { useSignInToast } from './signIn';
import { text } from './text';

const words = text.bookmark;

export function BookmarkButton({ entry }: { entry: Entry }) {
  const { me } = useSession();
  const askToSignIn = useSignInToast();
  const bookmark = useToggleBookmark(entry.id);

  function press() {
    if (!me) return askToSignIn(words.signIn);
    if (bookmark.isPending) return;
    bookmark.mutate();
  }

  return (
    <button
      type="button"
      className={styles.action}
      data-kept={entry.isBookmarked || undefined}
      aria-pressed={entry.isBookmarked}
      aria-label={text.card.bookmark}
      onClick={press}
    >
      <Bookmark aria-hidden="true" />
      <span className={styles.second}>{text.card.bookmark}</span>
    </button>
  );
}
