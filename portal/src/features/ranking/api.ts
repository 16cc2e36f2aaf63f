import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, emptyWhenSignedOut, sendForResponse } from '@/shared/api/client';
import { useSession } from '@/shared/api/session';
import { POPULAR_SHOWN, RANKING_LIMIT, type RankingKind, type RankingPeriod } from './rules';
import { type Standing, standingOf } from './standings';
import type { OwnPlace, PopularHamster, RankedMember } from './types';

/** One answer of a ranking: its places, when it was made (ISO 8601), and where the next begins. */
type RankingPage = { standings: Standing[]; asOf: string | null; next: string | null };

export function usePopularHamsters() {
  return useQuery({
    queryKey: ['/api/ranking/popular-hamsters', POPULAR_SHOWN],
    queryFn: ({ signal }) =>
      api.get('/api/ranking/popular-hamsters', { query: { limit: POPULAR_SHOWN }, signal }),
  });
}

async function fetchPage(
  kind: RankingKind,
  period: RankingPeriod,
  cursor: string | null,
  signal: AbortSignal,
): Promise<RankingPage> {
  const query = { period, limit: RANKING_LIMIT, cursor };
  const response = await sendForResponse('get', `/api/ranking/${kind}`, { query, signal });
  const places = (await response.json()) as (RankedMember | PopularHamster)[];
  return {
    standings: places.map(standingOf),
    asOf: response.headers.get('X-As-Of'),
    next: response.headers.get('X-Next-Cursor'),
  };
}

/** A ranking page by page; who moved between two pages is shown once. */
export function useRanking(kind: RankingKind, period: RankingPeriod) {
  return useInfiniteQuery({
    queryKey: ['/api/ranking', kind, period],
    queryFn: ({ pageParam, signal }) => fetchPage(kind, period, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    select: ({ pages }) => ({
      asOf: pages[0]?.asOf ?? null,
      standings: [
        ...new Map(pages.flatMap((page) => page.standings).map((each) => [each.id, each])).values(),
      ],
    }),
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
