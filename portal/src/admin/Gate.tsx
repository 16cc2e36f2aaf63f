import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '@/shared/api/client';
import { ApiError } from '@/shared/api/errors';
import { useSession } from '@/shared/api/session';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Spinner } from '@/shared/ui/Spinner';
import styles from './Gate.module.css';
import { signInPath } from './signInPath';
import { gateText } from './text';

/** Lets admins in. Others see the panel of the spec, and no list is ever asked for. */
export function Gate({ children }: { children: ReactNode }) {
  const { me, isPending } = useSession();
  if (me?.isAdmin) return children;
  return (
    <main className={styles.gate}>
      {isPending && <Spinner label={gateText.asking} size={32} />}
      {me && <Denied text={gateText.notAdmin} to="/" verb={gateText.home} />}
      {!me && !isPending && <Nobody />}
    </main>
  );
}

/** Members' pages take an outage for a visitor; whoever works here must know which it is. */
function Nobody() {
  const client = useQueryClient();
  const { error } = useQuery({
    queryKey: ['gate'],
    queryFn: ({ signal }) => api.get('/api/auth/me', { signal }),
  });
  if (!error) return <Spinner label={gateText.asking} size={32} />;
  if (error instanceof ApiError && error.status === 401) {
    return <Denied text={gateText.signedOut} to={signInPath()} verb={gateText.signIn} />;
  }
  return (
    <ErrorState
      heading="h1"
      title={gateText.failed}
      error={error}
      onRetry={() => void client.resetQueries()}
    />
  );
}

function Denied({ text, to, verb }: { text: string; to: string; verb: string }) {
  return (
    <EmptyState
      heading="h1"
      pose="searching"
      title={gateText.denied}
      text={text}
      action={
        <LinkButton external to={to}>
          {verb}
        </LinkButton>
      }
    />
  );
}
