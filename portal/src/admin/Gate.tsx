import type { ReactNode } from 'react';
import { useSession } from '@/shared/api/session';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Spinner } from '@/shared/ui/Spinner';
import styles from './Gate.module.css';
import { gateText } from './text';

/** Lets admins in. Others see the panel of the spec, and no list is ever asked for. */
export function Gate({ children }: { children: ReactNode }) {
  const { me, isPending } = useSession();
  if (me?.isAdmin) return children;
  return (
    <main className={styles.gate}>
      {isPending ? (
        <Spinner label={gateText.asking} size={32} />
      ) : (
        <EmptyState
          heading="h1"
          pose="searching"
          title={gateText.denied}
          text={me ? gateText.notAdmin : gateText.signedOut}
          action={
            <LinkButton external to={me ? '/' : '/login'}>
              {me ? gateText.home : gateText.signIn}
            </LinkButton>
          }
        />
      )}
    </main>
  );
}
