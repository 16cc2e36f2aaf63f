import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { inFormWhileSignedIn, useAction } from '@/shared/api/useAction';
import { keys } from '@/shared/query/keys';
import { asked, overlayOf } from '@/shared/query/overlay';
import { postTarget, refreshPosts } from '../api';
import { text } from './text';

type Kept =
  | 'parentId'
  | 'categoryId'
  | 'isPinned'
  | 'isSecret'
  | 'healthCard'
  | 'poll'
  | 'giveaway'
  | 'files';

/**
 * Omitted fields stay unchanged: what it answers, the category, the notice flag (admins only), secrecy, health card,
 * poll, giveaway and files.
 */
export type PostForm = Required<Omit<Shape<'PostIn'>, Kept>> & Pick<Shape<'PostIn'>, Kept>;

/**
 * The current version of a post, refetched for each edit. It has its own key: cached lists may be older, and
 * their changes must not affect the form. A member who returns to the form learns whether the post was
 * changed elsewhere.
 */
export function useEditedPost(id: number) {
  return useQuery({
    queryKey: keys.edited('community', id),
    queryFn: ({ signal }) =>
      api.get('/api/community/{post_id}', { path: { post_id: id }, signal, isLatest: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

export function useCreatePost() {
  const client = useQueryClient();
  return useAction({
    failure: text.create.failed,
    isShown: inFormWhileSignedIn,
    mutationFn: (form: PostForm) => asked(api.post('/api/community', { body: form })),
    onSuccess: (created) => {
      refreshPosts(client);
      client.setQueryData(keys.post(created.id), created);
    },
  });
}

export function useEditPost(id: number) {
  const client = useQueryClient();
  return useAction({
    failure: text.edit.failed,
    isShown: inFormWhileSignedIn,
    mutationFn: (form: PostForm) =>
      asked(api.put('/api/community/{post_id}', { path: { post_id: id }, body: form })),
    onSuccess: (saved) => {
      client.setQueryData(keys.post(id), saved);
      overlayOf(client).settle([[postTarget({ id }), () => saved]]);
      refreshPosts(client);
    },
  });
}
