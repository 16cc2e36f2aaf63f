import { useSession } from '@/shared/api/session';
import { spokenDate } from '@/shared/lib/relativeTime';
import { openDialog } from '@/shared/ui/dialogs';
import { QueryStates } from '@/shared/ui/QueryStates';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import type { Post } from '../api';
import { usePostHealthCard } from './api';
import { HealthCard } from './HealthCard';
import styles from './HealthCard.module.css';
import { text } from './text';

/** After a withdrawal nothing shows that there was a card. */
const GONE = <></>;

/** The health card of a post, visible to its readers; the author can withdraw it. */
export default function PostHealthCard({ post }: { post: Pick<Post, 'id' | 'userId'> }) {
  const query = usePostHealthCard(post.id);
  const { me } = useSession();
  const loading = (
    <>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <Skeleton shape="box" height={160} />
    </>
  );
  return (
    <QueryStates query={query} loading={loading} heading="h2" missing={GONE}>
      {(card) => (
        <HealthCard card={card}>
          <p className="text-13 text-muted">
            {text.attached(spokenDate(new Date(card.attachedAt)))}
          </p>
          {me?.id === post.userId && (
            <div className={styles.own}>
              <p className="text-13 text-muted">{text.own}</p>
              <button
                type="button"
                className="min-h-target text-13 text-bad font-semibold"
                onClick={() =>
                  void openDialog(() => import('./WithdrawDialog'), { postId: post.id })
                }
              >
                {text.withdraw}
              </button>
            </div>
          )}
        </HealthCard>
      )}
    </QueryStates>
  );
}
