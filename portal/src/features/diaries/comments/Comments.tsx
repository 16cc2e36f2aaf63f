import { CommentRow } from '@/features/comments/CommentRow';
import styles from '@/features/comments/Comments.module.css';
import { NewComment } from '@/features/comments/NewComment';
import { text } from '@/features/comments/text';
import { tellPublished } from '@/features/screening/told';
import { Button } from '@/shared/ui/Button';
import { FaultText } from '@/shared/ui/FaultText';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import type { Entry } from '../api';
import { type Comment, useAddComment, useComments, useEditComment, useRemoveComment } from './api';

type List = ReturnType<typeof useComments>;

function Loading() {
  return (
    <div className={styles.loading}>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <Skeleton height={44} shape="box" />
    </div>
  );
}

function EntryComment({ entry, comment }: { entry: Entry; comment: Comment }) {
  const edit = useEditComment(entry.id);
  const remove = useRemoveComment(entry.id);
  return (
    <CommentRow
      comment={comment}
      kind="comment"
      authorId={entry.userId}
      onEdit={(content) => edit.mutateAsync({ id: comment.id, content })}
      onRemove={() => remove.mutateAsync(comment.id)}
    />
  );
}

function CommentList({ entry, list }: { entry: Entry; list: List }) {
  if (list.isPending) return <Loading />;
  if (!list.data) {
    return (
      <div className={styles.failed} role="alert">
        <p>
          <FaultText error={list.error} fallback={text.loadFailed} />
        </p>
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
          <EntryComment key={comment.id} entry={entry} comment={comment} />
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
  const add = useAddComment(entry.id);

  async function send(content: string) {
    tellPublished(await add.mutateAsync(content), text.done);
    void showEnd();
  }

  /** One's own words stand at the end, behind pages that may not be loaded yet. */
  async function showEnd() {
    let more = list.hasNextPage;
    while (more) more = (await list.fetchNextPage()).hasNextPage;
  }

  return (
    <>
      <CommentList entry={entry} list={list} />
      <NewComment place={`diary-${entry.id}`} onAdd={send} />
    </>
  );
}
