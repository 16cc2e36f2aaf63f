import type { Shape } from '@/shared/api/types';
import { usePagedQuery } from '@/shared/query/usePagedQuery';

export type ExperienceItem = Shape<'ExperienceItem'>;

/** One's own ledger, page after page, the latest first. */
export function useOwnExperience() {
  return usePagedQuery<ExperienceItem>({
    queryKey: ['/api/experience'],
    path: '/api/experience',
    // Something may have been earned a moment ago.
    staleTime: 0,
  });
}
