import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { act } from '../dataProvider';
import { useTold } from '../kit/useTold';
import type { SwitchesOut } from './types';

const KEY = ['switches'];

type Shield = Omit<SwitchesOut['shield'], 'isOn'>;
export type SwitchesIn = { shield: Shield } | { firstPosts: SwitchesOut['firstPosts'] };

/** What is set right now. */
export function useSwitches() {
  return useQuery({
    queryKey: KEY,
    queryFn: () => api.get('/api/admin/switches'),
  });
}

/** Sets some of it; the toast can set it back. */
export function useSetSwitches() {
  const client = useQueryClient();
  const told = useTold();
  return async (form: SwitchesIn, said: string) => {
    const { auditIds, ...now } = await act<Shape<'SwitchesDone'>>('switches', form, 'PUT');
    client.setQueryData(KEY, now);
    // One form sets one switch.
    told(said, auditIds[0]);
  };
}
