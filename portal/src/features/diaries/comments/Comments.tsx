import { userMessageOf } from '@/shared/api/errors';
import { Button } from '@/shared/ui/Button';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import type { Entry } from '../api';
import { useComments } from './api';
import { CommentForm } from './CommentForm';
import { CommentItem } from './CommentItem';
import styles from './Comments.module.css';
import { text } from './text';

type List = ReturnType<typeof useComments>;

function Loading() {
  return (
    <div className={styles.loading}>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <Skeleton height={44} shape="box" />
    </div>
  );
}

function CommentList({ entry, list }: { entry: Entry; list: List }) {
  if (list.isPending) return <Loading />;
  if (!list.data) {
    return (
      <div className={styles.failed} role="alert">
        <p>{userMessageOf(list.error, text.loadFailed)}</p>
        <Button
          variant="soft"
          size="small"
          pending={list.isFetching}
          onClick={() => void list.refetch()}
        >
          {text.retry}
        </Button>
      </div>
    );
  }
  if (list.data.length === 0) return <p className={styles.empty}>{text.empty}</p>;
  return (
    <>
      <ul className={styles.list}>
        {list.data.map((comment) => (
          <CommentItem key={comment.id} entryId={entry.id} comment={comment} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="ghost"
          size="small"
          pending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {text.more}
        </Button>
      )}
    </>
  );
}

/** What was said under an entry, and the way to say something. */
export default function Comments({ entry }: { entry: Entry }) {
  const list = useComments(entry.id);

  /** One's own words stand at the end, behind pages that may not be loaded yet. */
  async function showEnd() {
    let more = list.hasNextPage;
    while (more) more = (await list.fetchNextPage()).hasNextPage;
  }

  return (
    <>
      <CommentList entry={entry} list={list} />
      <CommentForm entryId={entry.id} onAdded={() => void showEnd()} />
    </>
  );
}
