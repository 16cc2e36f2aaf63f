import type { QueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { sessionKey } from '@/shared/api/session';
import { createRetry } from '@/shared/lib/retry';
import { toast } from '@/shared/ui/toast';
import { isRefused } from '@/shared/unsent/isRefused';
import { monthsKey } from './api';
import { SeedRow } from './SeedRow';
import { text } from './text';

/** Spec 1 §9: how long the attendance toast stays. */
const TOAST_MS = 4000;
const words = text.toast;

/**
 * Checks in the signed-in member for today, again and again until the server has answered. Only the
 * first check of a day shows a message; a failure is only logged in the browser's console (spec 1
 * §8). Returns what ends it.
 */
export function checkIn(client: QueryClient): () => void {
  const retry = createRetry(() => void attempt());
  async function attempt() {
    if (await isAnswered(client)) retry.stop();
    else retry.failed();
  }
  void attempt();
  return retry.stop;
}

async function isAnswered(client: QueryClient): Promise<boolean> {
  try {
    const { expGained, streakDays, mendedDays } = await api.post('/api/attendance/check');
    if (expGained <= 0) return true;
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
    return true;
  } catch (error) {
    console.warn('attendance:', error instanceof Error ? error.message : error);
    return isRefused(error);
  }
}
