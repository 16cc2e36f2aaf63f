import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { hasLeft, type Me, useSession } from '@/shared/api/session';
import { ErrorState } from '@/shared/ui/ErrorState';

type MemberOnlyProps = {
  /** Shown until the viewer is known. */
  fallback: ReactNode;
  children: (me: Me) => ReactNode;
};

/**
 * A screen for members: a visitor is redirected to the sign-in and returns here afterwards; a member who just
 * signed out is redirected to home.
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
