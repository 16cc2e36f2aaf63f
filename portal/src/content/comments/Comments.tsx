import { useEffect, useState } from 'react';
import { notifyPublished } from '@/content/screening/notifyPublished';
import { PagedStates } from '@/shared/ui/PagedStates';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { useAddComment, useComments } from './api';
import styles from './Comments.module.css';
import type { CommentNote, CommentParent, CommentWords } from './commentView';
import { placeUnder } from './draft';
import { LinkedComment, useLinkedComment } from './linkedComment';
import { NewComment } from './NewComment';
import { Thread } from './Thread';
import { text, wordsOn } from './text';
import { threadsOf } from './threads';

/** Heights in pixels of the expected content. */
const SKELETONS = { diary: [44], community: [52, 53, 54], hamster: [44] } as const;

function Loading({ kind }: Pick<CommentParent, 'kind'>) {
  return (
    <div className={styles.list}>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      {SKELETONS[kind].map((height) => (
        <Skeleton key={height} height={height} shape="box" />
      ))}
    </div>
  );
}

type CommentsProps = {
  parent: CommentParent;
  /** Whether commenting is closed for the viewer. */
  isClosed?: boolean;
  note?: CommentNote | undefined;
};

/** The comments under an entry or a post, and the form for one more. */
export default function Comments({ parent, isClosed, note }: CommentsProps) {
  const list = useComments(parent);
  const linked = useLinkedComment(list);
  const add = useAddComment(parent);
  /** Under which comment a reply is being written: one at a time (spec 2 §2). */
  const [replyTo, setReplyTo] = useState<number | null>(null);

  /** One's own new comment is at the end, behind pages that may not be loaded yet. */
  const [seeksEnd, setSeeksEnd] = useState(false);

  async function send(words: CommentWords) {
    notifyPublished(await add.mutateAsync({ ...words, parentId: null }), wordsOn(parent.kind).done);
    setSeeksEnd(true);
  }

  useEffect(() => {
    if (!seeksEnd || list.isFetching) return;
    if (list.hasNextPage && !list.isFetchNextPageError) void list.fetchNextPage();
    else setSeeksEnd(false);
  });

  return (
    <LinkedComment value={linked.id}>
      {linked.isMissing && <p className={styles.missing}>{text.missing}</p>}
      <PagedStates
        compact
        list={list}
        loading={<Loading kind={parent.kind} />}
        empty={<p className={styles.empty}>{wordsOn(parent.kind).empty}</p>}
        failed={text.loadFailed}
        more={text.more}
      >
        {(comments) => (
          <ul className={styles.list}>
            {threadsOf(comments).map((thread) => (
              <Thread
                key={thread.comment.id}
                parent={parent}
                thread={thread}
                note={note}
                isClosed={isClosed}
                replying={replyTo === thread.comment.id}
                onReply={() => setReplyTo(thread.comment.id)}
                onClose={() => setReplyTo((open) => (open === thread.comment.id ? null : open))}
              />
            ))}
          </ul>
        )}
      </PagedStates>
      {!isClosed && <NewComment parent={parent} place={placeUnder(parent)} onAdd={send} />}
    </LinkedComment>
  );
}
