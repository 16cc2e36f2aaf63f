import { useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { useAction } from '@/shared/api/useAction';
import { overlayOf } from '@/shared/query/overlay';
import { toast } from '@/shared/ui/toast';
import { postTarget } from './api';
import { lockText as words } from './lockText';

/** Closes or opens a post's comments; refused to whoever does not look after its board. */
export function useLockPost(id: number) {
  const client = useQueryClient();
  return useAction({
    failure: words.failed,
    mutationFn: (isLocked: boolean) =>
      api.put('/api/admin/posts/{post_id}', { path: { post_id: id }, body: { isLocked } }),
    onSuccess: (_, isLocked) => {
      overlayOf(client).settle([[postTarget({ id }), (shown: object) => ({ ...shown, isLocked })]]);
      toast({ ...(isLocked ? words.locked : words.unlocked), tone: 'good' });
    },
  });
}
