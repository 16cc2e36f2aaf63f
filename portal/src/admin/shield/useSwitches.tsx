import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { choiceField, dateTimeField } from '../forms/fieldConflicts';
import { useSingletonEdit } from '../forms/useSingletonEdit';
import { firstPostsText, SLOW_SECONDS, shieldText } from './text';
import type { SwitchesOut } from './types';

const KEY = ['switches'];
const SHIELD_FORMATS = {
  until: dateTimeField(shieldText.end),
  pauseSignUps: shieldText.pauseSignUps,
  holdFirstPosts: shieldText.holdFirstPosts,
  slowModeSeconds: choiceField(shieldText.slow, SLOW_SECONDS),
};
const FIRST_POSTS_FORMATS = { count: firstPostsText.count };

const fetchSwitches = () => api.get('/api/admin/switches');

/** The current switches. */
export function useSwitches() {
  return useQuery({ queryKey: KEY, queryFn: fetchSwitches });
}

/** Turns the lockdown on or off, as an edit of the state read. */
export function useSetShield(base: SwitchesOut['shield'], onSet: () => void) {
  const save = useSave(onSet);
  return useSingletonEdit({
    base,
    formats: SHIELD_FORMATS,
    queryFn: async () => (await fetchSwitches()).shield,
    mutationFn: (shield: Shape<'Shield'>) =>
      save({ shield }, shield.until ? shieldText.turnedOn : shieldText.turnedOff),
  });
}

/** Sets how many first posts are held, as an edit of the state read. */
export function useSetFirstPosts(base: SwitchesOut['firstPosts'], onSet: () => void) {
  const save = useSave(onSet);
  return useSingletonEdit({
    base,
    formats: FIRST_POSTS_FORMATS,
    queryFn: async () => (await fetchSwitches()).firstPosts,
    mutationFn: (firstPosts: Shape<'FirstPosts'>) => save({ firstPosts }, firstPostsText.saved),
  });
}

/** Sets one switch; the toast can set it back. */
function useSave(onSet: () => void) {
  const client = useQueryClient();
  const notifyDone = useNotifyWithUndo('switches');
  return async (body: Shape<'SwitchesIn'>, message: string) => {
    const { auditIds, ...now } = await api.put('/api/admin/switches', { body });
    client.setQueryData(KEY, now);
    onSet();
    // One form sets one switch.
    notifyDone(message, auditIds[0]);
  };
}
