import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { act } from '../dataProvider';
import { useSingleEdit } from '../forms/useSingleEdit';
import type { Fields, Form } from '../forms/versions';

const KEY = ['switches'];

type Switch = 'shield' | 'firstPosts';

/** What is set right now. */
export function useSwitches() {
  return useQuery({
    queryKey: KEY,
    queryFn: () => api.get('/api/admin/switches'),
    // What is half filled in is not taken away by a look at another window.
    refetchOnWindowFocus: false,
  });
}

/** Sets one switch; the toast can set it back. */
export function useSetSwitch(
  name: Switch,
  base: Form,
  words: Fields,
  saidOf: (form: Form) => string,
  onSet: () => void,
) {
  const client = useQueryClient();
  const told = useNotifyWithUndo();
  return useSingleEdit({
    base,
    words,
    read: async () => (await api.get('/api/admin/switches'))[name],
    send: async (form) => {
      const path = 'switches';
      const { auditIds, ...now } = await act<Shape<'SwitchesDone'>>(path, { [name]: form }, 'PUT');
      client.setQueryData(KEY, now);
      onSet();
      // One form sets one switch.
      told(saidOf(form), auditIds[0]);
    },
  });
}
