import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { text } from '@/features/comments/text';
import { api, sendForResponse } from '@/shared/api/client';
import type { FailureWords } from '@/shared/api/failure';
import type { Shape } from '@/shared/api/types';
import { type IsShown, inForm, useAction } from '@/shared/api/useAction';
import { changePost } from '../cache';
import type { PostComment } from './threads';

type CommentPage = { comments: PostComment[]; next: string | null };
type NewComment = Pick<Shape<'PostCommentIn'>, 'content' | 'parentId'>;

/** Not below `communityKey`: what lies there holds posts. */
const commentsKey = (postId: number) => ['/api/community/comments', postId] as const;

/** What was said under a post, oldest first. Where one answer holds all, they are what every list counts. */
export function usePostComments(postId: number) {
  const client = useQueryClient();
  return useInfiniteQuery({
    queryKey: commentsKey(postId),
    queryFn: async ({ pageParam, signal }): Promise<CommentPage> => {
      const path = `/api/community/${postId}/comments`;
      const response = await sendForResponse('get', path, { query: { cursor: pageParam }, signal });
      const comments = (await response.json()) as PostComment[];
      const next = response.headers.get('X-Next-Cursor');
      if (pageParam === null && next === null) {
        const commentsCount = comments.filter(({ isDeleted }) => !isDeleted).length;
        changePost(client, postId, (post) => ({ ...post, commentsCount }));
      }
      return { comments, next };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    select: ({ pages }) => pages.flatMap((page) => page.comments),
    // Whoever comes from a notification wants to see what it tells of.
    staleTime: 0,
  });
}

/** Whether a member said something under a post that others may reply to. */
export function useHasCommented(postId: number, memberId: number | undefined): boolean {
  const { data = [] } = usePostComments(postId);
  return data.some(({ userId, parentId }) => userId === memberId && parentId === null);
}

/** Counts at once, takes it back exactly on failure, and asks the server when it succeeded. */
function useCounted<Input, Output>(
  postId: number,
  step: 1 | 0 | -1,
  failure: FailureWords,
  mutationFn: (input: Input) => Promise<Output>,
  isShown?: IsShown,
) {
  const client = useQueryClient();
  const count = (by: number) =>
    changePost(client, postId, (post) => ({
      ...post,
      commentsCount: Math.max(0, post.commentsCount + by),
    }));
  return useAction({
    failure,
    isShown,
    mutationFn,
    onMutate: () => count(step),
    onError: () => count(-step),
    onSuccess: () => client.invalidateQueries({ queryKey: commentsKey(postId) }),
  });
}

export function useAddPostComment(postId: number) {
  return useCounted(
    postId,
    1,
    text.failed,
    (body: NewComment) =>
      api.post('/api/community/{post_id}/comments', { path: { post_id: postId }, body }),
    inForm,
  );
}

export function useEditPostComment(postId: number) {
  return useCounted(
    postId,
    0,
    text.edit.failed,
    ({ id, content }: { id: number; content: string }) =>
      api.put('/api/community/{post_id}/comments/{comment_id}', {
        path: { post_id: postId, comment_id: id },
        body: { content },
      }),
    inForm,
  );
}

export function useRemovePostComment(postId: number) {
  return useCounted(postId, -1, text.removeFailed, (commentId: number) =>
    api.delete('/api/community/{post_id}/comments/{comment_id}', {
      path: { post_id: postId, comment_id: commentId },
    }),
  );
}
