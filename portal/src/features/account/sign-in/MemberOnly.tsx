import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { hasLeft, type Me, useSession } from '@/shared/api/session';
import { ErrorState } from '@/shared/ui/ErrorState';

type MemberOnlyProps = {
  /** Stands while it is not known yet who is looking. */
  fallback: ReactNode;
  children: (me: Me) => ReactNode;
};

/**
 * A screen for members: a visitor is sent to sign in and comes back here afterwards; who has just
 * left goes home.
 */
export function MemberOnly({ fallback, children }: MemberOnlyProps) {
  const client = useQueryClient();
  const { me, isPending, isKnown, error, askAgain } = useSession();
  const [location] = useLocation();
  const search = useSearch();
  if (isPending) return fallback;
  if (!isKnown) {
    return <ErrorState heading="h1" error={error} onRetry={askAgain} retrying={error === null} />;
  }
  if (!me) {
    const here = search ? `${location}?${search}` : location;
    const signIn = `/login?next=${encodeURIComponent(here)}`;
    return <Redirect to={hasLeft(client) ? '/' : signIn} replace />;
  }
  return children(me);
}
