import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '@/shared/api/session';
import { useHasFeature } from '@/shared/api/site';
import { koreanToday } from '@/shared/lib/relativeTime';
import { keys } from '@/shared/query/keys';

/** Spec 1 §9: the check waits this long after a member is first recognised. */
const DELAY_MS = 1000;

/**
 * One attendance check for each sign-in or visit of a member (spec 1 §4); its code comes with it. To
 * look at the page again on another day is another visit, and the care of that day is other care.
 */
export function AutoAttendance() {
  const { me } = useSession();
  const client = useQueryClient();
  const hasAttendance = useHasFeature()('attendance');
  const memberId = me?.id;

  useEffect(() => {
    if (memberId === undefined) return;
    let isOver = false;
    let stop: (() => void) | undefined;
    const check = async () => {
      if (!hasAttendance) return;
      // Silent by the same rule as the check itself: the code may not arrive either.
      const loaded = await import('@/features/levels/attendance/checkIn').catch(console.warn);
      stop?.();
      if (!isOver) stop = loaded?.checkIn(client);
    };
    let day = koreanToday();
    let timer = setTimeout(check, DELAY_MS);
    const look = () => {
      if (document.visibilityState === 'hidden' || koreanToday() === day) return;
      day = koreanToday();
      void client.invalidateQueries({ queryKey: keys.care });
      clearTimeout(timer);
      timer = setTimeout(check, DELAY_MS);
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      isOver = true;
      stop?.();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [client, memberId, hasAttendance]);

  return null;
}
