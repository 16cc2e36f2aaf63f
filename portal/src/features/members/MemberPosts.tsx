import type { ReactNode } from 'react';
import { postTarget, usePostsOf } from '@/features/community/api';
import { PostRow } from '@/features/community/PostRow';
import { text } from './text';
import { WritingList } from './WritingList';

/** A row with two lines of preview. */
const ROW_PX = 146;

/** The community posts of a member. */
export function MemberPosts({ id, empty }: { id: number; empty: ReactNode }) {
  return (
    <WritingList
      list={usePostsOf(id)}
      targetOf={postTarget}
      loading={text.writings.loadingPosts}
      rowHeight={ROW_PX}
      empty={empty}
    >
      {(post) => <PostRow post={post} withoutAuthor />}
    </WritingList>
  );
}
