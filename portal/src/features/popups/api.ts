import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/client';

/** Its place does not grow once it is seen. A picture that cannot be had is left out of sight. */
async function drawn(image: string): Promise<void> {
  if (!image) return;
  const picture = new Image();
  picture.src = image;
  await picture.decode?.().catch(() => {});
}

/** What a popup says, once its picture is there. On trial it is read from the console. */
export function usePopup(id: number, isTrial: boolean) {
  return useQuery({
    queryKey: ['/api/popups', id, isTrial],
    queryFn: async ({ signal }) => {
      const path = { popup_id: id };
      const popup = isTrial
        ? await api.get('/api/admin/popups/{popup_id}', { path, signal })
        : await api.get('/api/popups/{popup_id}', { path, signal });
      await drawn(popup.image);
      return popup;
    },
    retry: false,
  });
}
