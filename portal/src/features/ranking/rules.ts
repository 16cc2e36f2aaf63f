/** The four rankings by their addresses (spec 2 §2), the first as the page opens. */
export const KINDS = ['level', 'diaries', 'followers', 'popular-hamsters'] as const;
export type RankingKind = (typeof KINDS)[number];

/** Since the beginning, or in the present month or week. */
export const PERIODS = ['all', 'month', 'week'] as const;
export type RankingPeriod = (typeof PERIODS)[number];

/** The places in one response: three on the podium and one page of rows. */
export const RANKING_LIMIT = 33;

/** The carousel shows five at most (spec 1 §9). */
export const POPULAR_SHOWN = 5;
