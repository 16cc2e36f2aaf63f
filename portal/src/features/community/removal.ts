import { useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { useAction } from '@/shared/api/useAction';
import { keys } from '@/shared/query/keys';
import { overlayOf } from '@/shared/query/overlay';
import { postTarget, refreshPosts } from './api';
import { postText } from './postText';

/** Deletes one's own post; apart from what the first screen loads. */
export function useRemovePost() {
  const client = useQueryClient();
  return useAction({
    failure: postText.removal.failed,
    mutationFn: (id: number) => api.delete('/api/community/{post_id}', { path: { post_id: id } }),
    onSuccess: (_, id) => {
      overlayOf(client).settle([[postTarget({ id }), () => null]]);
      client.removeQueries({ queryKey: keys.post(id) });
      refreshPosts(client);
    },
  });
}
