import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { inForm, useAction } from '@/shared/api/useAction';
import { keys } from '@/shared/query/keys';
import { type Changes, overlayOf } from '@/shared/query/overlay';
import { useOptimisticAction } from '@/shared/query/useOptimisticAction';
import { type Page, type PagedOptions, usePagedQuery } from '@/shared/query/usePagedQuery';
import {
  type CommentParent,
  type CommentWords,
  type ListedComment,
  parentIdOf,
  viewOf,
} from './commentView';
import { text } from './text';

type Words = CommentWords & { parentId: number | null };

/** The API calls and their options, by kind of parent. */
const CALLS = {
  diary: {
    list: { query: { limit: 50 } },
    add: (entry_id: number, body: Words): Promise<ListedComment> =>
      api.post('/api/diary/{entry_id}/comments', { path: { entry_id }, body }),
    edit: (entry_id: number, comment_id: number, body: CommentWords): Promise<ListedComment> =>
      api.put('/api/diary/{entry_id}/comments/{comment_id}', {
        path: { entry_id, comment_id },
        body,
      }),
    one: (entry_id: number, comment_id: number): Promise<ListedComment> =>
      api.get('/api/diary/{entry_id}/comments/{comment_id}', { path: { entry_id, comment_id } }),
    remove: (entry_id: number, comment_id: number): Promise<unknown> =>
      api.delete('/api/diary/{entry_id}/comments/{comment_id}', { path: { entry_id, comment_id } }),
  },
  community: {
    // A reader who follows a notification needs the current comments.
    list: { staleTime: 0 },
    add: (post_id: number, body: Words): Promise<ListedComment> =>
      api.post('/api/community/{post_id}/comments', { path: { post_id }, body }),
    edit: (post_id: number, comment_id: number, body: CommentWords): Promise<ListedComment> =>
      api.put('/api/community/{post_id}/comments/{comment_id}', {
        path: { post_id, comment_id },
        body,
      }),
    one: (post_id: number, comment_id: number): Promise<ListedComment> =>
      api.get('/api/community/{post_id}/comments/{comment_id}', { path: { post_id, comment_id } }),
    remove: (post_id: number, comment_id: number): Promise<unknown> =>
      api.delete('/api/community/{post_id}/comments/{comment_id}', {
        path: { post_id, comment_id },
      }),
  },
  hamster: {
    list: {},
    add: (hamster_id: number, { parentId: _, ...body }: Words): Promise<ListedComment> =>
      api.post('/api/hamsters/{hamster_id}/condolences', { path: { hamster_id }, body }),
    edit: (hamster_id: number, comment_id: number, body: CommentWords): Promise<ListedComment> =>
      api.put('/api/hamsters/{hamster_id}/condolences/{comment_id}', {
        path: { hamster_id, comment_id },
        body,
      }),
    one: (hamster_id: number, comment_id: number): Promise<ListedComment> =>
      api.get('/api/hamsters/{hamster_id}/condolences/{comment_id}', {
        path: { hamster_id, comment_id },
      }),
    remove: (hamster_id: number, comment_id: number): Promise<unknown> =>
      api.delete('/api/hamsters/{hamster_id}/condolences/{comment_id}', {
        path: { hamster_id, comment_id },
      }),
  },
} as const;

const PATHS = {
  diary: (id: number) => `/api/diary/${id}/comments`,
  community: (id: number) => `/api/community/${id}/comments`,
  hamster: (id: number) => `/api/hamsters/${id}/condolences`,
} as const;

type Counted = { commentsCount: number };

/** Updates the number of comments on every card, after an act or from the full list. */
function counted({ kind, id }: CommentParent, count: (before: number) => number): Changes {
  const patch = <Thing extends Counted>(thing: Thing) => ({
    ...thing,
    commentsCount: Math.max(0, count(thing.commentsCount)),
  });
  return [[`${kind}:${id}`, patch]];
}

/** The total number of comments; null if the response lacks it. */
function totalOf(page: Page<ListedComment>, cursor: string | null): number | null {
  if (page.total !== undefined) return page.total;
  const isAll = cursor === null && page.next === null;
  return isAll ? page.items.filter((comment) => viewOf(comment)).length : null;
}

/** One comment with its words, for showing a blocked member's comment. */
export function useOneComment({ kind, id }: CommentParent, commentId: number, enabled: boolean) {
  return useQuery({
    queryKey: [...keys.commentsOn(kind, id), 'one', commentId],
    queryFn: () => CALLS[kind].one(id, commentId),
    enabled,
  });
}

/** The comments under an entry or a post, oldest first. */
export function useComments(parent: CommentParent) {
  const { kind, id } = parent;
  const overlay = overlayOf(useQueryClient());
  const options: PagedOptions<ListedComment> = {
    ...CALLS[kind].list,
    queryKey: keys.commentsOn(kind, id),
    path: PATHS[kind](id),
    onPage(page, { asOf, cursor }) {
      const total = totalOf(page, cursor);
      if (total !== null)
        overlay.replace(
          'comment',
          counted(parent, () => total),
          asOf,
        );
    },
  };
  return usePagedQuery(options);
}

/** Whether a member has a comment there that others may reply to. */
export function useHasCommented(parent: CommentParent, memberId: number | undefined): boolean {
  const { data } = useComments(parent);
  return !!data?.items.some(
    (comment) => comment.userId === memberId && parentIdOf(comment) === null,
  );
}

/** Refetches the list. Awaited, so that the new comment is visible when the form is cleared. */
function useRefreshed({ kind, id }: CommentParent) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.commentsOn(kind, id) });
}

export function useAddComment(parent: CommentParent) {
  return useOptimisticAction({
    act: 'comment',
    failure: text.failed,
    isShown: inForm,
    send: (words: Words) => CALLS[parent.kind].add(parent.id, words),
    apply: () => counted(parent, (count) => count + 1),
    onDone: useRefreshed(parent),
  });
}

export function useEditComment(parent: CommentParent) {
  return useAction({
    failure: text.edit.failed,
    isShown: inForm,
    mutationFn: ({ id, ...words }: CommentWords & { id: number }) =>
      CALLS[parent.kind].edit(parent.id, id, words),
    onSuccess: useRefreshed(parent),
  });
}

export function useRemoveComment(parent: CommentParent) {
  return useOptimisticAction({
    act: 'comment',
    failure: text.removal.failed,
    send: (id: number) => CALLS[parent.kind].remove(parent.id, id),
    apply: () => counted(parent, (count) => count - 1),
    onDone: useRefreshed(parent),
  });
}
