import type { ReactNode } from 'react';
import { PostRow } from '@/features/community/PostRow';
import { text } from './text';
import { WritingList } from './WritingList';
import { usePostsOf } from './writings';

/** A row with two lines of preview. */
const ROW_PX = 146;

/** The community posts of a member. */
export function MemberPosts({ id, empty }: { id: number; empty: ReactNode }) {
  return (
    <WritingList
      pages={usePostsOf(id)}
      loading={text.writings.loadingPosts}
      rowHeight={ROW_PX}
      empty={empty}
    >
      {(post) => <PostRow post={post} withoutAuthor />}
    </WritingList>
  );
}
