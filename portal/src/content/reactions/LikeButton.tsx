import { Heart } from 'lucide-react';
import { useId, useState } from 'react';
import { useSignInToast } from '@/content/actions/signIn';
import { useSession } from '@/shared/api/session';
import { useMayWrite } from '@/shared/api/suspension';
import { Count } from '@/shared/ui/Count';
import { toast } from '@/shared/ui/toast';
import styles from './Actions.module.css';
import { type Liked, type LikedKind, useLike } from './api';
import { text } from './text';

type LikeButtonProps = { kind: LikedKind; thing: Liked & { id: number } };

const words = text.like;

/**
 * The like button of an entry or a post. In the community it is disabled for visitors, and a
 * message confirms each press.
 */
export function LikeButton({ kind, thing }: LikeButtonProps) {
  const { me, isPending } = useSession();
  const askToSignIn = useSignInToast();
  const like = useLike(kind, thing.id);
  const hint = useId();
  /** Counts presses that gave a heart; a new one restarts its small jump. */
  const [hearts, setHearts] = useState(0);
  const isCommunity = kind === 'community';
  const mayWrite = useMayWrite();
  const off = !mayWrite || (isCommunity && !me && !isPending);

  const why = mayWrite ? words.community.hint : words.suspended;

  function tellDone({ liked }: { liked: boolean }) {
    const { liked: given, unliked } = words.community;
    if (isCommunity) toast({ title: liked ? given : unliked, tone: 'good' });
  }

  function press() {
    if (!me) return askToSignIn(words.signIn);
    if (!mayWrite) return;
    const on = !thing.isLiked;
    if (like.toggle(on, tellDone) && on) setHearts(hearts + 1);
  }

  return (
    <button
      type="button"
      className={styles.action}
      data-liked={thing.isLiked || undefined}
      aria-pressed={thing.isLiked}
      aria-disabled={off || undefined}
      aria-describedby={off ? hint : undefined}
      title={off ? why : undefined}
      onClick={press}
    >
      <span key={hearts} className={styles.heart} data-pop={hearts > 0 || undefined}>
        <Heart aria-hidden="true" />
      </span>
      <span className={styles.word}>{words.label}</span>
      <Count value={thing.likesCount} />
      {off && (
        <span id={hint} hidden>
          {why}
        </span>
      )}
    </button>
  );
}
