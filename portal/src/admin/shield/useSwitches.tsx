import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { useSingleEdit } from '../forms/useSingleEdit';
import { moment, oneOf } from '../forms/versions';
import { firstPostsText, SLOW_SECONDS, shieldText } from './text';
import type { SwitchesOut } from './types';

const KEY = ['switches'];
const SHIELD_WORDS = {
  until: moment(shieldText.end),
  pauseSignUps: shieldText.pauseSignUps,
  holdFirstPosts: shieldText.holdFirstPosts,
  slowModeSeconds: oneOf(shieldText.slow, SLOW_SECONDS),
};
const FIRST_POSTS_WORDS = { count: firstPostsText.count };

const fetchSwitches = () => api.get('/api/admin/switches');

/** What is set right now. */
export function useSwitches() {
  return useQuery({ queryKey: KEY, queryFn: fetchSwitches });
}

/** Puts the shield up or takes it down, from what was read of it. */
export function useSetShield(base: SwitchesOut['shield'], onSet: () => void) {
  const save = useSave(onSet);
  return useSingleEdit({
    base,
    words: SHIELD_WORDS,
    read: async () => (await fetchSwitches()).shield,
    send: (shield: Shape<'Shield'>) =>
      save({ shield }, shield.until ? shieldText.turnedOn : shieldText.turnedOff),
  });
}

/** Sets how many first posts wait, from what was read of it. */
export function useSetFirstPosts(base: SwitchesOut['firstPosts'], onSet: () => void) {
  const save = useSave(onSet);
  return useSingleEdit({
    base,
    words: FIRST_POSTS_WORDS,
    read: async () => (await fetchSwitches()).firstPosts,
    send: (firstPosts: Shape<'FirstPosts'>) => save({ firstPosts }, firstPostsText.saved),
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
