import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { ApiError } from '@/shared/api/errors';
import { useSession } from '@/shared/api/session';
import { type IsShown, inForm, useAction } from '@/shared/api/useAction';
import { isOnline } from '@/shared/hooks/useOnline';
import { koreanToday } from '@/shared/lib/relativeTime';
import { keys } from '@/shared/query/keys';
import { isRefused } from '@/shared/unsent/isRefused';
import { refreshCare } from './refreshCare';
import { text } from './text';
import type { CareItem, ReminderForm, TickForm } from './types';
import { keepTick, unsentTicks } from './unsent/store';

const CALENDAR = ['/api/care/calendar'] as const;

/** A hamster's reminders, by the time of the day. */
export function useReminders(hamsterId: number) {
  return useQuery({
    queryKey: [...keys.care, 'of', hamsterId],
    queryFn: ({ signal }) =>
      api.get('/api/hamsters/{hamster_id}/reminders', { path: { hamster_id: hamsterId }, signal }),
  });
}

/** Today's open and done care, of all reminders that notify the member. */
export function useCareToday() {
  return useQuery({
    queryKey: keys.careToday,
    queryFn: ({ signal }) => api.get('/api/care/today', { signal }),
  });
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keys.care });
}

export function useAddReminder(hamsterId: number, isShown: IsShown = inForm) {
  return useAction({
    failure: text.addFailed,
    isShown,
    mutationFn: (form: ReminderForm) =>
      api.post('/api/hamsters/{hamster_id}/reminders', {
        path: { hamster_id: hamsterId },
        body: form,
      }),
    onSuccess: useRefresh(),
  });
}

export function useChangeReminder(hamsterId: number, isShown?: IsShown) {
  return useAction({
    failure: text.changeFailed,
    isShown,
    mutationFn: ({ id, form }: { id: number; form: ReminderForm }) =>
      api.put('/api/hamsters/{hamster_id}/reminders/{reminder_id}', {
        path: { hamster_id: hamsterId, reminder_id: id },
        body: form,
      }),
    onSuccess: useRefresh(),
  });
}

export function useRemoveReminder(hamsterId: number) {
  return useAction({
    failure: text.removeFailed,
    mutationFn: (id: number) =>
      api.delete('/api/hamsters/{hamster_id}/reminders/{reminder_id}', {
        path: { hamster_id: hamsterId, reminder_id: id },
      }),
    onSuccess: useRefresh(),
  });
}

/**
 * Marks care as done. Offline or after a server error the tick is stored in this browser and sent
 * later; then the result is null.
 */
export function useTick({ reminder, day }: CareItem, isShown?: IsShown) {
  const { id: reminderId, hamsterId, label } = reminder;
  const client = useQueryClient();
  const memberId = useSession().me?.id;
  const keep = (form: TickForm) =>
    memberId !== undefined && keepTick(memberId, { reminderId, hamsterId, label, form });
  const action = useAction({
    failure: text.tickFailed,
    isShown,
    mutationFn: async (value: number | null) => {
      const form = { day, doneOn: koreanToday(), value };
      return !isOnline() && keep(form)
        ? null
        : api.post('/api/care/reminders/{reminder_id}/ticks', {
            path: { reminder_id: reminderId },
            body: form,
          });
    },
    onSuccess: () => refreshCare(client, hamsterId),
    onError: (error, value) => {
      if (!isRefused(error)) keep({ day, doneOn: koreanToday(), value });
    },
  });
  /**
   * Whether the tick was stored. If storage is blocked it was not, and the form keeps its input.
   */
  const isKept = () =>
    memberId !== undefined &&
    unsentTicks(memberId).some((tick) => tick.reminderId === reminderId && tick.form.day === day);
  return { ...action, isKept };
}

export function useUntick(hamsterId: number) {
  const client = useQueryClient();
  return useAction({
    failure: text.untickFailed,
    mutationFn: (tickId: number) =>
      api.delete('/api/care/ticks/{tick_id}', { path: { tick_id: tickId } }),
    onSuccess: () => refreshCare(client, hamsterId),
  });
}

/** The member's calendar; null where there is none. */
export function useCareCalendar() {
  return useQuery({
    queryKey: CALENDAR,
    queryFn: async ({ signal }) => {
      try {
        return await api.get('/api/care/calendar', { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
}

/** A new address; the one before it ends. */
export function useMakeCalendar() {
  const client = useQueryClient();
  return useAction({
    failure: text.calendarFailed,
    mutationFn: () => api.post('/api/care/calendar'),
    onSuccess: (calendar) => client.setQueryData(CALENDAR, calendar),
  });
}

export function useEndCalendar() {
  const client = useQueryClient();
  return useAction({
    failure: text.calendarFailed,
    mutationFn: () => api.delete('/api/care/calendar'),
    onSuccess: () => client.setQueryData(CALENDAR, null),
  });
}
