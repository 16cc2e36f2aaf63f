/** Level arithmetic of decisions §2: 100 experience a level, 50 levels a tier, eight tiers. */
export const EXPERIENCE_PER_LEVEL = 100;
export const LEVELS_PER_TIER = 50;
/** In which a tier's badge grows. */
export const TIER_STEPS = 5;

export const TIERS = [
  { key: 'bronze', name: '브론즈' },
  { key: 'silver', name: '실버' },
  { key: 'gold', name: '골드' },
  { key: 'platinum', name: '플래티넘' },
  { key: 'diamond', name: '다이아몬드' },
  { key: 'master', name: '마스터' },
  { key: 'grandmaster', name: '그랜드마스터' },
  { key: 'legend', name: '레전드' },
] as const;

export type Tier = (typeof TIERS)[number];
export type TierKey = Tier['key'];

/** The tier of a level from 1 on; levels beyond the last tier stay legend. */
export function tierOf(level: number): Tier {
  const index = Math.floor((Math.max(1, level) - 1) / LEVELS_PER_TIER);
  return TIERS[Math.min(index, TIERS.length - 1)] ?? TIERS[0];
}

/** How far a badge has grown within its tier: 1 to 5, each of ten levels; beyond the last tier it is full. */
export function stepOf(level: number): number {
  const beyond = level > TIERS.length * LEVELS_PER_TIER;
  const inside = (Math.max(1, level) - 1) % LEVELS_PER_TIER;
  return beyond ? TIER_STEPS : 1 + Math.floor((inside * TIER_STEPS) / LEVELS_PER_TIER);
}

export type LevelProgress = { current: number; remaining: number; percent: number };

/** Experience inside the present level, 0 to 100, and what the next one still needs. */
export function levelProgress(level: number, experience: number): LevelProgress {
  const inside = experience - (level - 1) * EXPERIENCE_PER_LEVEL;
  const current = Math.min(EXPERIENCE_PER_LEVEL, Math.max(0, inside));
  return {
    current,
    remaining: EXPERIENCE_PER_LEVEL - current,
    percent: (current / EXPERIENCE_PER_LEVEL) * 100,
  };
}
