import { Bookmark } from 'lucide-react';
import { useSignInToast } from '@/content/actions/signIn';
import { useSession } from '@/shared/api/session';
import { useMayWrite } from '@/shared/api/suspension';
import styles from './Actions.module.css';
import { type LikedKind, useBookmark } from './api';
import { text } from './text';

type BookmarkButtonProps = { kind: LikedKind; thing: { id: number; isBookmarked: boolean } };

const words = text.bookmark;

/** The bookmark button of an entry or a post. */
export function BookmarkButton({ kind, thing }: BookmarkButtonProps) {
  const { me } = useSession();
  const askToSignIn = useSignInToast();
  const bookmark = useBookmark(kind, thing.id);
  const mayWrite = useMayWrite();

  if (!mayWrite) return null;

  function press() {
    if (!me) return askToSignIn(words.signIn);
    bookmark.toggle(!thing.isBookmarked);
  }

  return (
    <button
      type="button"
      className={styles.action}
      data-kept={thing.isBookmarked || undefined}
      aria-pressed={thing.isBookmarked}
      aria-label={words.label}
      onClick={press}
    >
      <Bookmark aria-hidden="true" />
      <span className={styles.second}>{words.label}</span>
    </button>
  );
}
