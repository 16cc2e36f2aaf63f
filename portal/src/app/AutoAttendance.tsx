import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '@/shared/api/session';
import { useHasFeature } from '@/shared/api/site';

/** Spec 1 §9: the check waits this long after a member is first recognised. */
const DELAY_MS = 1000;

/** One attendance check for each sign-in or visit of a member (spec 1 §4); its code comes with it. */
export function AutoAttendance() {
  const { me } = useSession();
  const client = useQueryClient();
  const hasAttendance = useHasFeature()('attendance');
  const memberId = me?.id;

  useEffect(() => {
    if (memberId === undefined || !hasAttendance) return;
    const timer = setTimeout(async () => {
      // Silent by the same rule as the check itself: the code may not arrive either.
      const loaded = await import('@/features/levels/attendance/checkIn').catch(console.warn);
      await loaded?.checkIn(client);
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [client, memberId, hasAttendance]);

  return null;
}
