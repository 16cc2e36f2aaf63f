import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { inFormWhileSignedIn, useAction } from '@/shared/api/useAction';
import { refreshFigures } from '../api';
import { changePost, communityKey, postKey } from '../cache';
import { text } from './text';

/** Without `isPinned` a post stays a notice or none: only admins say so. */
export type PostForm = Required<Omit<Shape<'PostIn'>, 'isPinned'>> & { isPinned?: boolean };

/**
 * A post as it is now, asked for once each time it is edited. Under a key of its own: what lists
 * hold may be older, and nothing that happens to them changes it under the form.
 */
export function useEditedPost(id: number) {
  return useQuery({
    queryKey: ['edited', ...postKey(id)],
    queryFn: ({ signal }) => api.get('/api/community/{post_id}', { path: { post_id: id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useCreatePost() {
  const client = useQueryClient();
  return useAction({
    failure: text.create.failed,
    isShown: inFormWhileSignedIn,
    mutationFn: (form: PostForm) => api.post('/api/community', { body: form }),
    onSuccess: (created) => {
      void client.invalidateQueries({ queryKey: communityKey });
      client.setQueryData(postKey(created.id), created);
      refreshFigures(client);
    },
  });
}

export function useEditPost(id: number) {
  const client = useQueryClient();
  return useAction({
    failure: text.edit.failed,
    isShown: inFormWhileSignedIn,
    mutationFn: (form: PostForm) =>
      api.put('/api/community/{post_id}', { path: { post_id: id }, body: form }),
    onSuccess: (saved) => {
      client.setQueryData(postKey(id), saved);
      changePost(client, id, () => saved);
      // It may stand on another board now, so lists have to ask again.
      void client.invalidateQueries({ queryKey: communityKey });
      refreshFigures(client);
    },
  });
}
