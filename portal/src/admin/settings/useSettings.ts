import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { useSingletonEdit } from '../forms/useSingletonEdit';
import { changedValues, formatsOf, type SettingsGroup, type Typed, typedFields } from './fields';
import { settingsText } from './text';

const KEY = ['settings'];
const fetchSettings = () => api.get('/api/admin/settings');

type Sent = Typed & { version?: string };

/** Every setting of the site, by panel. */
export function useSettings() {
  return useQuery({ queryKey: KEY, queryFn: fetchSettings });
}

/** Saves one panel as it was read, or takes a default again. */
export function useSetSettings(base: SettingsGroup, onSet: () => void) {
  const client = useQueryClient();
  const notifyDone = useNotifyWithUndo('settings');

  async function put(body: Shape<'SettingsIn'>, message: string) {
    const { auditIds, ...now } = await api.put('/api/admin/settings', { body });
    client.setQueryData(KEY, now);
    onSet();
    // Several acts are undone in the log, one by one.
    notifyDone(message, auditIds.length === 1 ? auditIds[0] : null);
  }
  async function read(): Promise<SettingsGroup> {
    const { groups } = await client.fetchQuery({ queryKey: KEY, queryFn: fetchSettings });
    return groups.find(({ key }) => key === base.key) ?? base;
  }
  const { set, conflict } = useSingletonEdit<Sent>({
    base: { ...typedFields(base), version: base.version },
    formats: formatsOf(base),
    queryFn: async () => {
      const theirs = await read();
      return { ...typedFields(theirs), version: theirs.version };
    },
    mutationFn: async ({ version, ...typed }) => {
      const values = changedValues(version === base.version ? base : await read(), typed as Typed);
      await put({ values, versions: { [base.key]: version ?? base.version } }, settingsText.saved);
    },
  });
  const reset = (key: string) =>
    put({ values: { [key]: null }, versions: {} }, settingsText.wasReset);
  return { set, reset, conflict };
}
