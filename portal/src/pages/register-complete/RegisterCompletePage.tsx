import { useState } from 'react';
import { Redirect } from 'wouter';
import { useGooglePending } from '@/features/accounts/api';
import { CompletionForm } from '@/features/accounts/CompletionForm';
import { GoogleLinkForm } from '@/features/accounts/GoogleLinkForm';
import { text } from '@/features/accounts/text';
import { ApiError } from '@/shared/api/errors';
import { useSession, useSetSession } from '@/shared/api/session';
import type { Shape } from '@/shared/api/types';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';

/** Where Google sign-ins end at home (spec 1 §4). */
const WELCOME = '/?welcome=true&google=true';
const GREETING = '/?login=success';
const RESTORED = '/?login=success&restored=true';

const words = text.completion;

function Loading() {
  return (
    <>
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <Skeleton height={480} shape="box" />
    </>
  );
}

function Nothing() {
  return (
    <EmptyState
      heading="h1"
      pose="sleeping"
      title={words.nothing}
      text={words.nothingText}
      action={<LinkButton to="/login">{words.restart}</LinkButton>}
    />
  );
}

/** The last step after Google: a new member's nickname and agreements, or an old one's password. */
export default function RegisterCompletePage() {
  const { me } = useSession();
  const setSession = useSetSession();
  const [destination, setDestination] = useState('/');
  const { data: pending, error, isFetching, refetch } = useGooglePending();
  if (me) return <Redirect to={destination} replace />;
  if (!pending) {
    if (!error) return <Loading />;
    if (error instanceof ApiError && error.status === 404) return <Nothing />;
    return (
      <ErrorState heading="h1" error={error} onRetry={() => void refetch()} retrying={isFetching} />
    );
  }
  const isNew = pending.kind === 'register';
  const arrive = (member: Shape<'SignedInOut'>) => {
    setDestination(isNew ? WELCOME : member.restored ? RESTORED : GREETING);
    setSession(member);
  };
  return isNew ? (
    <CompletionForm pending={pending} onDone={arrive} />
  ) : (
    <GoogleLinkForm pending={pending} onDone={arrive} />
  );
}
