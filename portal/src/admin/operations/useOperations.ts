import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { act } from '../dataProvider';
import { useSingleEdit } from '../forms/useSingleEdit';
import { type Form, moment, oneOf } from '../forms/versions';
import { deliveryText, operationsText } from './text';

const KEY = ['operations'];
/** It may end by itself, or be set at a command line. */
const REFETCH_MS = 60_000;

/** What is set for the whole site. */
export function useOperations() {
  return useQuery({
    queryKey: KEY,
    queryFn: () => api.get('/api/admin/operations'),
    refetchInterval: REFETCH_MS,
  });
}

/** Turns reading only on or off, from what was read of it. */
export function useSetReadOnly(base: Shape<'ReadOnlyOut'>, onSet = () => {}) {
  const save = useSave();
  return useSingleEdit({
    base,
    words: READ_ONLY_WORDS,
    read: async () => (await api.get('/api/admin/operations')).readOnly,
    // Turned off, there is neither a word nor an end, which may have passed.
    send: async ({ isOn, version, ...form }) => {
      const sent = isOn ? { ...form, isOn, version } : { isOn, version };
      await save('read-only', sent, isOn ? operationsText.turnedOn : operationsText.turnedOff);
      onSet();
    },
  });
}

/** Lets mail and pushes go or wait, from what was read of it. */
export function useSetDelivery(base: Shape<'DeliveryOut'>) {
  const save = useSave();
  return useSingleEdit({
    base: { ...base, dropQueued: false },
    words: DELIVERY_WORDS,
    read: async () => ({
      ...(await api.get('/api/admin/operations')).delivery,
      dropQueued: false,
    }),
    send: (form) => save('delivery', form, form.isOn ? deliveryText.sent : deliveryText.halted),
  });
}

const READ_ONLY_WORDS = {
  isOn: operationsText.title,
  message: operationsText.message,
  until: moment(operationsText.end),
};
const DELIVERY_WORDS = {
  isOn: oneOf(deliveryText.title, { true: deliveryText.sending, false: deliveryText.stopped }),
  dropQueued: oneOf(deliveryText.queued, { true: deliveryText.drop, false: deliveryText.keep }),
};

/** It is taken back by setting it again, which works in read-only mode too. */
function useSave() {
  const client = useQueryClient();
  const told = useNotifyWithUndo();
  return async (what: 'read-only' | 'delivery', form: Form, said: string) => {
    const path = `operations/${what}`;
    const { auditId: _, ...now } = await act<Shape<'OperationsDone'>>(path, form, 'PUT');
    client.setQueryData(KEY, now);
    told(said);
  };
}
