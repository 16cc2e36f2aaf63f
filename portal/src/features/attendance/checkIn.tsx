import type { QueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { sessionKey } from '@/shared/api/session';
import { toast } from '@/shared/ui/toast';
import { SeedRow } from './SeedRow';

/** Spec 1 §9: how long the attendance toast stays. */
const TOAST_MS = 4000;

/** A first day has nothing to go on from yet. */
function streakText(days: number): string {
  return days > 1 ? `${days}일째 연달아 만나고 있어요.` : '내일도 만나면 씨앗이 하나 더 늘어요.';
}

/**
 * Today's attendance of the signed-in member. Only the first check of a day says something; a
 * failure is for the console alone (spec 1 §8).
 */
export async function checkIn(client: QueryClient): Promise<void> {
  try {
    const { expGained, streakDays } = await api.post('/api/attendance/check');
    if (expGained <= 0) return;
    toast({
      title: `출석 완료! 경험치 +${expGained}`,
      description: streakText(streakDays),
      content: <SeedRow days={streakDays} />,
      tone: 'good',
      duration: TOAST_MS,
      unasked: true,
    });
    await client.invalidateQueries({ queryKey: sessionKey });
  } catch (error) {
    console.warn('attendance:', error instanceof Error ? error.message : error);
  }
}
