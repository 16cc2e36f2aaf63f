import { Bookmark } from 'lucide-react';
import { useSignInToast } from '@/content/actions/signIn';
import { useSession } from '@/shared/api/session';
import { useMayWrite } from '@/shared/api/suspension';
import styles from './Actions.module.css';
import { useBookmark } from './api';
import { text } from './text';

type BookmarkButtonProps = { entry: { id: number; isBookmarked: boolean } };

const words = text.bookmark;

export function BookmarkButton({ entry }: BookmarkButtonProps) {
  const { me } = useSession();
  const askToSignIn = useSignInToast();
  const bookmark = useBookmark(entry.id);
  const mayWrite = useMayWrite();

  if (!mayWrite) return null;

  function press() {
    if (!me) return askToSignIn(words.signIn);
    bookmark.toggle(!entry.isBookmarked);
  }

  return (
    <button
      type="button"
      className={styles.action}
      data-kept={entry.isBookmarked || undefined}
      aria-pressed={entry.isBookmarked}
      aria-label={words.label}
      onClick={press}
    >
      <Bookmark aria-hidden="true" />
      <span className={styles.second}>{words.label}</span>
    </button>
  );
}
