import { Heart } from 'lucide-react';
import { useId, useState } from 'react';
import styles from '@/features/diaries/Actions.module.css';
import { useSignInToast } from '@/features/diaries/signIn';
import { useSession } from '@/shared/api/session';
import { Count } from '@/shared/ui/Count';
import { toast } from '@/shared/ui/toast';
import { useTogglePostLike } from './api';
import type { Post } from './cache';
import { postText } from './postText';
import { text } from './text';

const words = postText.like;

/** Off for visitors (spec 2 §2): a press then only says what it would take. */
export function PostLikeButton({ post }: { post: Post }) {
  const { me, isPending } = useSession();
  const askToSignIn = useSignInToast();
  const like = useTogglePostLike(post.id);
  const hint = useId();
  /** Counts presses that gave a heart; a new one restarts its small jump. */
  const [hearts, setHearts] = useState(0);
  const off = !me && !isPending;

  function press() {
    if (!me) return askToSignIn(words.signIn);
    // Repeated presses are blocked while one is on its way.
    if (like.isPending) return;
    if (!post.isLiked) setHearts(hearts + 1);
    like.mutate(undefined, {
      onSuccess: ({ liked }) => toast({ title: liked ? words.liked : words.unliked, tone: 'good' }),
    });
  }

  return (
    <button
      type="button"
      className={styles.action}
      data-liked={post.isLiked || undefined}
      aria-pressed={post.isLiked}
      aria-disabled={off || undefined}
      aria-describedby={off ? hint : undefined}
      title={off ? words.hint : undefined}
      onClick={press}
    >
      <span key={hearts} className={styles.heart} data-pop={hearts > 0 || undefined}>
        <Heart aria-hidden="true" />
      </span>
      <span className={styles.word}>{text.likes}</span>
      <Count value={post.likesCount} />
      {off && (
        <span id={hint} hidden>
          {words.hint}
        </span>
      )}
    </button>
  );
}
