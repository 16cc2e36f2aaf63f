import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../../actions/useNotifyWithUndo';
import { choiceField, dateTimeField } from '../../forms/fieldConflicts';
import { useSingletonEdit } from '../../forms/useSingletonEdit';
import { deliveryText, operationsText } from './text';

const KEY = ['operations'];
/** The state may end by itself, or be changed from the command line. */
const REFETCH_MS = 60_000;

/** The state of the operators' switches. */
export function useOperations() {
  return useQuery({
    queryKey: KEY,
    queryFn: () => api.get('/api/admin/operations'),
    refetchInterval: REFETCH_MS,
  });
}

/** Turns the read-only mode on or off, as an edit of the state read. */
export function useSetReadOnly(base: Shape<'ReadOnlyOut'>, onSet = () => {}) {
  const onSaved = useSaved();
  return useSingletonEdit({
    base,
    formats: READ_ONLY_FORMATS,
    queryFn: async () => (await api.get('/api/admin/operations')).readOnly,
    // Turned off, there is neither a word nor an end, which may have passed.
    mutationFn: async ({ isOn, version, ...form }: Shape<'ReadOnlyIn'>) => {
      const body = { isOn, version: version ?? null, ...(isOn && form) };
      onSaved(
        await api.put('/api/admin/operations/read-only', { body }),
        isOn ? operationsText.turnedOn : operationsText.turnedOff,
      );
      onSet();
    },
  });
}

/** Turns delivery on or off, as an edit of the state read. */
export function useSetDelivery(base: Shape<'DeliveryOut'>) {
  const onSaved = useSaved();
  return useSingletonEdit({
    base: { ...base, dropQueued: false },
    formats: DELIVERY_FORMATS,
    queryFn: async () => ({
      ...(await api.get('/api/admin/operations')).delivery,
      dropQueued: false,
    }),
    mutationFn: async (body: Shape<'DeliveryIn'>) =>
      onSaved(
        await api.put('/api/admin/operations/delivery', { body }),
        body.isOn ? deliveryText.sent : deliveryText.halted,
      ),
  });
}

const READ_ONLY_FORMATS = {
  isOn: operationsText.title,
  message: operationsText.message,
  until: dateTimeField(operationsText.end),
};
const DELIVERY_FORMATS = {
  isOn: choiceField(deliveryText.title, {
    true: deliveryText.sending,
    false: deliveryText.stopped,
  }),
  dropQueued: choiceField(deliveryText.queued, {
    true: deliveryText.drop,
    false: deliveryText.keep,
  }),
};

/** It is taken back by setting it again, which works in read-only mode too. */
function useSaved() {
  const client = useQueryClient();
  const notifyDone = useNotifyWithUndo('operations');
  return ({ auditId: _, ...now }: Shape<'OperationsDone'>, message: string) => {
    client.setQueryData(KEY, now);
    notifyDone(message);
  };
}
