import { useState } from 'react';
import { Redirect, useSearchParams } from 'wouter';
import { useProviderPending } from '@/features/account/sign-in/api';
import { CompletionForm } from '@/features/account/sign-in/CompletionForm';
import { ProviderLinkForm } from '@/features/account/sign-in/ProviderLinkForm';
import { text } from '@/features/account/sign-in/text';
import { ApiError } from '@/shared/api/errors';
import { useSession, useSetSession } from '@/shared/api/session';
import type { Shape } from '@/shared/api/types';
import {
  isSignInProvider,
  providerLabels,
  type SignInProvider,
} from '@/shared/lib/signInProviders';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';

/** The page after such sign-ins (spec 1 §4). */
const welcome = (provider: SignInProvider) => `/?welcome=true&${provider}=true`;
const GREETING = '/?login=success';
const RESTORED = '/?login=success&restored=true';

const words = text.completion;

function Loading({ label }: { label: string }) {
  return (
    <>
      <VisuallyHidden>{words.loading(label)}</VisuallyHidden>
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

/**
 * The last step after an external provider (Google unless the URL names another): a new member enters a
 * nickname and agreements, an existing one the password.
 */
export default function RegisterCompletePage() {
  const { me } = useSession();
  const setSession = useSetSession();
  const [destination, setDestination] = useState('/');
  const [search] = useSearchParams();
  const named = search.get('provider');
  const provider = isSignInProvider(named) ? named : 'google';
  const { data: pending, error, isFetching, refetch } = useProviderPending(provider);
  if (me) return <Redirect to={destination} replace />;
  if (!pending) {
    if (!error) return <Loading label={providerLabels[provider]} />;
    if (error instanceof ApiError && error.status === 404) return <Nothing />;
    return (
      <ErrorState heading="h1" error={error} onRetry={() => void refetch()} retrying={isFetching} />
    );
  }
  const arrive = (member: Shape<'SignedInOut'>, isNew: boolean) => {
    setDestination(isNew ? welcome(provider) : member.restored ? RESTORED : GREETING);
    setSession(member);
  };
  return pending.kind === 'register' ? (
    <CompletionForm provider={provider} pending={pending} onDone={arrive} />
  ) : (
    <ProviderLinkForm
      provider={provider}
      email={pending.email}
      onDone={(member) => arrive(member, false)}
    />
  );
}
