import { useQuery } from '@tanstack/react-query';
import { api, emptyWhenSignedOut } from '@/shared/api/client';
import { useSession } from '@/shared/api/session';
import { usePagedQuery } from '@/shared/query/usePagedQuery';
import { POPULAR_SHOWN, RANKING_LIMIT, type RankingKind, type RankingPeriod } from './rules';
import type { OwnPlace, PopularHamster, RankedMember } from './types';

export function usePopularHamsters() {
  return useQuery({
    queryKey: ['/api/ranking/popular-hamsters', POPULAR_SHOWN],
    queryFn: ({ signal }) =>
      api.get('/api/ranking/popular-hamsters', { query: { limit: POPULAR_SHOWN }, signal }),
  });
}

/** The member or hamster at a rank. */
export type Ranked = RankedMember | PopularHamster;

/** A ranking page by page. */
export function useRanking(kind: RankingKind, period: RankingPeriod) {
  return usePagedQuery<Ranked>({
    queryKey: ['/api/ranking', kind, period],
    path: `/api/ranking/${kind}`,
    query: { period, limit: RANKING_LIMIT },
  });
}

/** The viewer's own place; null without one, undefined while unknown and for visitors. */
export function useOwnPlace(kind: RankingKind, period: RankingPeriod): OwnPlace | null | undefined {
  const { me } = useSession();
  const { data } = useQuery({
    queryKey: ['/api/ranking/me', kind, period],
    queryFn: ({ signal }) =>
      emptyWhenSignedOut(api.get('/api/ranking/me', { query: { kind, period }, signal }), null),
    enabled: me !== null,
  });
  return data;
}

/** A ranking on its way or held. */
export type Ranking = ReturnType<typeof useRanking>;
