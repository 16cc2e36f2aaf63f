import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { text } from '@/features/comments/text';
import { api, sendForResponse } from '@/shared/api/client';
import type { FailureWords } from '@/shared/api/failure';
import type { Shape } from '@/shared/api/types';
import { type IsShown, inForm, useAction } from '@/shared/api/useAction';
import { changeEntry } from '../cache';

export type Comment = Shape<'CommentOut'>;
type CommentPage = { comments: Comment[]; next: string | null };

const COMMENTS_LIMIT = 50;

/** Not below `diariesKey`: what lies there holds entries. */
const commentsKey = (entryId: number) => ['/api/diary/comments', entryId] as const;

/** What was said under an entry, oldest first. Its total becomes the number on every card. */
export function useComments(entryId: number) {
  const client = useQueryClient();
  return useInfiniteQuery({
    queryKey: commentsKey(entryId),
    queryFn: async ({ pageParam, signal }): Promise<CommentPage> => {
      const query = { limit: COMMENTS_LIMIT, cursor: pageParam };
      const path = `/api/diary/${entryId}/comments`;
      const response = await sendForResponse('get', path, { query, signal });
      const total = response.headers.get('X-Total-Count');
      if (total !== null) {
        changeEntry(client, entryId, (entry) => ({ ...entry, commentsCount: Number(total) }));
      }
      const comments = (await response.json()) as Comment[];
      return { comments, next: response.headers.get('X-Next-Cursor') };
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    select: ({ pages }) => [
      ...new Map(
        pages.flatMap((page) => page.comments).map((comment) => [comment.id, comment]),
      ).values(),
    ],
  });
}

/** Counts at once, takes it back exactly on failure, and asks the server when it succeeded. */
function useCounted<Input, Output>(
  entryId: number,
  step: 1 | -1,
  failure: FailureWords,
  mutationFn: (input: Input) => Promise<Output>,
  isShown?: IsShown,
) {
  const client = useQueryClient();
  const count = (by: number) =>
    changeEntry(client, entryId, (entry) => ({
      ...entry,
      commentsCount: Math.max(0, entry.commentsCount + by),
    }));
  return useAction({
    failure,
    isShown,
    mutationFn,
    onMutate: () => count(step),
    onError: () => count(-step),
    onSuccess: () => client.invalidateQueries({ queryKey: commentsKey(entryId) }),
  });
}

export function useAddComment(entryId: number) {
  return useCounted(
    entryId,
    1,
    text.failed,
    (content: string) =>
      api.post('/api/diary/{entry_id}/comments', {
        path: { entry_id: entryId },
        body: { content },
      }),
    inForm,
  );
}

export function useEditComment(entryId: number) {
  const client = useQueryClient();
  return useAction({
    failure: text.edit.failed,
    isShown: inForm,
    mutationFn: ({ id, content }: { id: number; content: string }) =>
      api.put('/api/diary/{entry_id}/comments/{comment_id}', {
        path: { entry_id: entryId, comment_id: id },
        body: { content },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: commentsKey(entryId) }),
  });
}

export function useRemoveComment(entryId: number) {
  return useCounted(entryId, -1, text.removeFailed, (commentId: number) =>
    api.delete('/api/diary/{entry_id}/comments/{comment_id}', {
      path: { entry_id: entryId, comment_id: commentId },
    }),
  );
}
