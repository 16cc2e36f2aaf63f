import { useQueryClient } from '@tanstack/react-query';
import { Pin, PinOff } from 'lucide-react';
import { api } from '@/shared/api/client';
import { useAction } from '@/shared/api/useAction';
import { keys } from '@/shared/query/keys';
import { MenuRow } from '@/shared/ui/MenuRow';
import { toast } from '@/shared/ui/toast';
import { type Post, refreshPosts } from './api';
import { pinText } from './pinText';

/** Pins a post above the lists of all boards, or takes it down from there. */
export default function PinItem({ post }: { post: Post }) {
  const client = useQueryClient();
  const { id, isPinnedEverywhere } = post;
  const words = isPinnedEverywhere ? pinText.off : pinText.on;
  const change = isPinnedEverywhere ? api.delete : api.put;
  const pin = useAction({
    failure: words.failed,
    mutationFn: () =>
      change('/api/admin/posts/{post_id}/pin-everywhere', { path: { post_id: id } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keys.post(id) });
      refreshPosts(client);
      toast({ title: words.done, tone: 'good' });
    },
  });
  const Icon = isPinnedEverywhere ? PinOff : Pin;
  return (
    <MenuRow
      item={{
        label: words.verb,
        icon: <Icon aria-hidden="true" />,
        onSelect: () => pin.mutate(),
      }}
    />
  );
}
