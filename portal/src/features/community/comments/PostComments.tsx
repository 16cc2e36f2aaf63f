import { useState } from 'react';
import styles from '@/features/comments/Comments.module.css';
import { NewComment } from '@/features/comments/NewComment';
import { text } from '@/features/comments/text';
import { tellPublished } from '@/features/screening/told';
import { Button } from '@/shared/ui/Button';
import { FaultText } from '@/shared/ui/FaultText';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import type { Post } from '../cache';
import { useAddPostComment, usePostComments } from './api';
import { ThreadItem } from './ThreadItem';
import { threadsOf } from './threads';

type List = ReturnType<typeof usePostComments>;

const WAITING = [0, 1, 2];

function Loading() {
  return (
    <div className={styles.list}>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      {WAITING.map((place) => (
        <Skeleton key={place} height={52} shape="box" />
      ))}
    </div>
  );
}

function Threads({ post, list }: { post: Post; list: List }) {
  /** Under which comment a reply is being written: one at a time (spec 2 §2). */
  const [replyTo, setReplyTo] = useState<number | null>(null);
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
  const threads = threadsOf(list.data);
  if (threads.length === 0) return <p className={styles.empty}>{text.empty}</p>;
  return (
    <>
      <ul className={styles.list}>
        {threads.map((thread) => (
          <ThreadItem
            key={thread.comment.id}
            post={post}
            thread={thread}
            replying={replyTo === thread.comment.id}
            onReply={setReplyTo}
          />
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

/** What was said under a post, and the way to say something. */
export function PostComments({ post }: { post: Post }) {
  const list = usePostComments(post.id);
  const add = useAddPostComment(post.id);

  async function send(content: string) {
    tellPublished(await add.mutateAsync({ content, parentId: null }), text.done);
    // One's own words stand at the end, behind pages that may not be loaded yet.
    let more = list.hasNextPage;
    while (more) more = (await list.fetchNextPage()).hasNextPage;
  }

  return (
    <>
      <Threads post={post} list={list} />
      <NewComment place={`post-${post.id}`} onAdd={send} />
    </>
  );
}
