import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '@/shared/api/client';
import { VOTES_MAX } from '@/shared/api/limits.gen';
import type { Shape } from '@/shared/api/types';
import { type IsShown, inForm, useAction } from '@/shared/api/useAction';
import { usePagedQuery } from '@/shared/query/usePagedQuery';
import { toast } from '@/shared/ui/toast';
import { text } from './text';

export type ListedContest = Shape<'ContestListed'>;
export type Contest = Shape<'ContestOut'>;
export type ContestEntry = Shape<'ContestEntryOut'>;
type EntryForm = Shape<'ContestEntryIn'>;

const all = ['/api/contests'] as const;
const keys = {
  all,
  pages: [...all, 'pages'],
  running: [...all, 'running'],
  one: (id: number) => [...all, id],
  entries: (id: number) => [...all, id, 'entries'],
  photo: (id: number) => [...all, 'photo', id],
  wins: (memberId: number) => [...all, 'wins', memberId],
} as const;

export function useContests() {
  return usePagedQuery<ListedContest>({
    queryKey: keys.pages,
    path: '/api/contests',
    query: { limit: 12 },
  });
}

/** The contests that take entries or votes now, ordered by their end. */
export function useRunningContests() {
  return useQuery({
    queryKey: keys.running,
    queryFn: ({ signal }) => api.get('/api/contests/running', { signal }),
  });
}

export function useContest(id: number) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) =>
      api.get('/api/contests/{contest_id}', { path: { contest_id: id }, signal }),
  });
}

export function useContestEntries(id: number) {
  return usePagedQuery<ContestEntry>({
    queryKey: keys.entries(id),
    path: `/api/contests/${id}/entries`,
    query: { limit: 24 },
  });
}

export function useContestPhoto(id: number) {
  return useQuery({
    queryKey: keys.photo(id),
    queryFn: ({ signal }) =>
      api.get('/api/contests/photos/{entry_id}', { path: { entry_id: id }, signal }),
  });
}

export function useWins(memberId: number) {
  return useQuery({
    queryKey: keys.wins(memberId),
    queryFn: ({ signal }) =>
      api.get('/api/contests/wins/{member_id}', { path: { member_id: memberId }, signal }),
    retry: false,
  });
}

export function useEnter(contestId: number, isShown: IsShown = inForm) {
  const client = useQueryClient();
  return useAction({
    failure: text.enterFailed,
    isShown,
    mutationFn: (body: EntryForm) =>
      api.put('/api/contests/{contest_id}/entry', { path: { contest_id: contestId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

export function useWithdrawPhoto(contestId: number) {
  const client = useQueryClient();
  return useAction({
    failure: text.withdrawFailed,
    mutationFn: () =>
      api.delete('/api/contests/{contest_id}/entry', { path: { contest_id: contestId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.all }),
  });
}

/** All the votes of the member, one ballot after the other. */
export function useCastBallot(id: number) {
  const client = useQueryClient();
  return useAction({
    failure: text.voteFailed,
    mutationFn: (entryIds: number[]) =>
      api.put('/api/contests/{contest_id}/ballot', {
        path: { contest_id: id },
        body: { entryIds },
      }),
    scope: { id: `ballot-${id}` },
    onSuccess: ({ votes: now }) => {
      client.setQueryData(keys.one(id), (one: Contest | undefined) =>
        one ? { ...one, votes: now } : one,
      );
    },
  });
}

/** The votes as they are pressed: shown at once, sent whole, and put back where that fails. */
export function useBallot({ id, votes: stored }: Pick<Contest, 'id' | 'votes'>) {
  const [chosen, setChosen] = useState<readonly number[] | null>(null);
  const votes = chosen ?? stored;
  const send = useCastBallot(id);
  function toggle(entryId: number) {
    const others = votes.filter((one) => one !== entryId);
    if (others.length === votes.length && votes.length >= VOTES_MAX) return toast(text.full);
    const next = others.length < votes.length ? others : [...votes, entryId];
    setChosen(next);
    send.mutate([...next], { onError: () => setChosen(null) });
  }
  return { votes, toggle };
}
