import { useQueryClient } from '@tanstack/react-query';
import { LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import { api } from '@/shared/api/client';
import { useAction } from '@/shared/api/useAction';
import { overlayOf } from '@/shared/query/overlay';
import type { MenuItem } from '@/shared/ui/menuProps';
import { toast } from '@/shared/ui/toast';
import { type Post, postTarget } from './api';
import { lockText as words } from './lockText';
import { useMayModerate } from './useMayModerate';

/** Closes or opens a post's comments, for staff and the board's keepers; nothing for others. */
export function useLockItem(post: Post): MenuItem[] {
  const client = useQueryClient();
  const mayModerate = useMayModerate(post.boardId);
  const { mutate } = useAction({
    failure: words.failed,
    mutationFn: (isLocked: boolean) =>
      api.put('/api/admin/posts/{post_id}', { path: { post_id: post.id }, body: { isLocked } }),
    onSuccess: (_, isLocked) => {
      overlayOf(client).settle([[postTarget(post), (shown: object) => ({ ...shown, isLocked })]]);
      toast({ ...(isLocked ? words.locked : words.unlocked), tone: 'good' });
    },
  });
  if (!mayModerate) return [];
  return [
    {
      label: post.isLocked ? words.unlock : words.lock,
      icon: post.isLocked ? (
        <LockKeyholeOpen aria-hidden="true" />
      ) : (
        <LockKeyhole aria-hidden="true" />
      ),
      onSelect: () => mutate(!post.isLocked),
    },
  ];
}
