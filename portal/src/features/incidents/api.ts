import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';

export type IncidentNotice = Shape<'IncidentNotice'>;

/** The notice of an incident, while one may read it. */
export function useIncident(id: number) {
  return useQuery({
    queryKey: ['/api/incidents', id],
    queryFn: ({ signal }) =>
      api.get('/api/incidents/{incident_id}', { path: { incident_id: id }, signal }),
  });
}
