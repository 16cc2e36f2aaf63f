import { Heart } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '@/shared/api/session';
import { Count } from '@/shared/ui/Count';
import styles from './Actions.module.css';
import { type Entry, useToggleLike } from './api';
import { useSignInToast } from './signIn';
import { text } from './text';

const words = text.like;

export function LikeButton({ entry }: { entry: Entry }) {
  const { me } = useSession();
  const askToSignIn = useSignInToast();
  const like = useToggleLike(entry.id);
  /** Counts presses that gave a heart; a new one restarts its small jump. */
  const [hearts, setHearts] = useState(0);

  function press() {
    if (!me) return askToSignIn(words.signIn);
    // Repeated presses are blocked while one is on its way (spec 1 §4).
    if (like.isPending) return;
    if (!entry.isLiked) setHearts(hearts + 1);
    like.mutate();
  }

  return (
    <button
      type="button"
      className={styles.action}
      data-liked={entry.isLiked || undefined}
      aria-pressed={entry.isLiked}
      onClick={press}
    >
      <span key={hearts} className={styles.heart} data-pop={hearts > 0 || undefined}>
        <Heart aria-hidden="true" />
      </span>
      <span className={styles.word}>{text.card.like}</span>
      <Count value={entry.likesCount} />
    </button>
  );
}
