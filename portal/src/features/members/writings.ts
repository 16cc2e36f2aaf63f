import { useInfiniteQuery } from '@tanstack/react-query';
import { communityKey, type Post } from '@/features/community/cache';
import { sendForResponse } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';

/** A comment of a member, with the post it stands under. */
export type WrittenComment = Shape<'MemberCommentOut'>;

/** Rows in one answer. */
const WRITINGS_LIMIT = 20;

type Answer<Row> = { rows: Row[]; next: string | null };

async function fetchRows<Row>(
  path: string,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Answer<Row>> {
  const response = await sendForResponse('get', path, {
    query: { limit: WRITINGS_LIMIT, cursor },
    signal,
  });
  const rows = (await response.json()) as Row[];
  return { rows, next: response.headers.get('X-Next-Cursor') };
}

/** Rows of all pages; one that moved between two pages is shown once. */
function once<Row extends { id: number }>(rows: Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** A member's posts, latest first; a like or an edit elsewhere changes them here too. */
export function usePostsOf(id: number) {
  return useInfiniteQuery({
    queryKey: [...communityKey, 'user', id],
    queryFn: async ({ pageParam, signal }) => {
      const answer = await fetchRows<Post>(`/api/community/user/${id}`, pageParam, signal);
      return { posts: answer.rows, next: answer.next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    select: ({ pages }) => once(pages.flatMap((page) => page.posts)),
  });
}

/** A member's comments under posts, latest first. */
export function useCommentsOf(id: number) {
  return useInfiniteQuery({
    queryKey: ['/api/community/user/comments', id],
    queryFn: ({ pageParam, signal }) =>
      fetchRows<WrittenComment>(`/api/community/user/${id}/comments`, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    select: ({ pages }) => once(pages.flatMap((page) => page.rows)),
  });
}
