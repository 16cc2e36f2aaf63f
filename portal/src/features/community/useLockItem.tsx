import { LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import type { MenuItem } from '@/shared/ui/menuProps';
import type { Post } from './api';
import { useLockPost } from './lockApi';
import { lockText as words } from './lockText';
import { useMayModerate } from './useMayModerate';

/** Closes or opens a post's comments, for staff and the board's keepers; nothing for others. */
export function useLockItem(post: Post): MenuItem[] {
  const mayModerate = useMayModerate(post.boardId);
  const { mutate } = useLockPost(post.id);
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
