import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { keys } from '@/shared/query/keys';

export type Milestone = Shape<'MilestoneOut'>;
export type AlbumMonth = Shape<'AlbumMonth'>;

/** A hamster's photos by months and its milestones, as the viewer may see them; of none nothing. */
export function useAlbum(hamsterId: number | undefined) {
  return useQuery({
    queryKey: [...keys.diaries, 'album', hamsterId],
    queryFn:
      hamsterId === undefined
        ? skipToken
        : ({ signal }) =>
            api.get('/api/hamsters/{hamster_id}/album', {
              path: { hamster_id: hamsterId },
              signal,
            }),
  });
}
