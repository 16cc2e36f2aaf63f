import type { ReactNode } from 'react';
import { useSession, useSessionRetry } from '@/shared/api/session';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Spinner } from '@/shared/ui/Spinner';
import styles from './Gate.module.css';
import { signInPath } from './signInPath';
import { gateText } from './text';

/** Lets admins in. Others see the panel of the spec, and no list is ever asked for. */
export function Gate({ children }: { children: ReactNode }) {
  const { me, isPending, isKnown, error, askAgain } = useSession();
  useSessionRetry();
  if (me?.isAdmin) return children;
  return (
    <main className={styles.gate}>
      {isPending && <Spinner label={gateText.asking} size={32} />}
      {me && <Denied text={gateText.notAdmin} to="/" verb={gateText.home} />}
      {isKnown && !me && (
        <Denied text={gateText.signedOut} to={signInPath()} verb={gateText.signIn} />
      )}
      {!isKnown && !isPending && (
        <ErrorState
          heading="h1"
          title={gateText.failed}
          error={error}
          onRetry={askAgain}
          retrying={error === null}
        />
      )}
    </main>
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
