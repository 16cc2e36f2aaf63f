import { CornerDownRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { TimeAgo } from '@/shared/ui/TimeAgo';
import { useCommentsOf } from './api';
import { text } from './text';
import { WritingList } from './WritingList';
import styles from './WritingList.module.css';

/** A row with one line of words. */
const ROW_PX = 84;

/** The comments of a member under posts; each leads to its post. */
export function MemberComments({ id, empty }: { id: number; empty: ReactNode }) {
  return (
    <WritingList
      list={useCommentsOf(id)}
      targetOf={({ id: comment }) => `community_comment:${comment}`}
      loading={text.writings.loadingComments}
      rowHeight={ROW_PX}
      empty={empty}
    >
      {({ content, createdAt, post }) => (
        <article className={styles.comment}>
          <p className={styles.words}>{content}</p>
          <p className={styles.under}>
            <CornerDownRight aria-hidden="true" />
            <Link href={`/community/post/${post.id}`}>{post.title}</Link>
            <TimeAgo at={createdAt} />
          </p>
        </article>
      )}
    </WritingList>
  );
}
