import type { QueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { sessionKey } from '@/shared/api/session';
import { toast } from '@/shared/ui/toast';
import { monthsKey } from './api';
import { SeedRow } from './SeedRow';
import { text } from './text';

/** Spec 1 §9: how long the attendance toast stays. */
const TOAST_MS = 4000;
const words = text.toast;

/**
 * Checks in the signed-in member for today. Only the first check of a day shows a message; a
 * failure is only logged in the browser's console (spec 1 §8).
 */
export async function checkIn(client: QueryClient): Promise<void> {
  try {
    const { expGained, streakDays, mendedDays } = await api.post('/api/attendance/check');
    if (expGained <= 0) return;
    const mended = mendedDays.length > 0 ? `${words.mended(mendedDays.length)} ` : '';
    toast({
      title: words.gained(expGained),
      description: mended + words.streak(streakDays),
      content: <SeedRow days={streakDays} />,
      tone: 'good',
      duration: TOAST_MS,
      unasked: true,
    });
    await Promise.all([
      client.invalidateQueries({ queryKey: sessionKey }),
      client.invalidateQueries({ queryKey: monthsKey }),
    ]);
  } catch (error) {
    console.warn('attendance:', error instanceof Error ? error.message : error);
  }
}
