import { type ReactNode, useEffect, useState } from 'react';
import { onRefusal } from '@/shared/api/client';
import { useSession, useSessionRetry } from '@/shared/api/session';
import { signInPath } from '@/shared/lib/signIn';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { Spinner } from '@/shared/ui/Spinner';
import styles from './Gate.module.css';
import { useStaffMe } from './permissions/api';
import { gateText } from './text';

/**
 * Lets staff in once their permissions are known. Others see the spec's panel, and no list is
 * requested.
 */
export function Gate({ children }: { children: ReactNode }) {
  const { me, isPending, isKnown, error, askAgain } = useSession();
  useSessionRetry();
  const [mustEnrol, setMustEnrol] = useState(false);
  useEffect(
    () => onRefusal((code) => code === 'staff_second_factor_required' && setMustEnrol(true)),
    [],
  );
  const staff = useStaffMe(Boolean(me?.role));
  if (me?.role && staff.data && !mustEnrol) return children;
  return (
    <main className={styles.gate}>
      {mustEnrol && (
        <Denied
          title={gateText.enrolTitle}
          text={gateText.enrolText}
          to="/settings"
          verb={gateText.enrol}
        />
      )}
      {(isPending || staff.isFetching) && <Spinner label={gateText.asking} size={32} />}
      {me && !me.role && <Denied text={gateText.notAdmin} to="/" verb={gateText.home} />}
      {isKnown && !me && (
        <Denied text={gateText.signedOut} to={signInPath()} verb={gateText.signIn} />
      )}
      {me?.role && !mustEnrol && staff.error && !staff.isFetching && (
        <ErrorState
          heading="h1"
          title={gateText.failed}
          error={staff.error}
          onRetry={() => void staff.refetch()}
          retrying={false}
        />
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

type DeniedProps = { title?: string; text: string; to: string; verb: string };

function Denied({ title = gateText.denied, text, to, verb }: DeniedProps) {
  return (
    <EmptyState
      heading="h1"
      pose="searching"
      title={title}
      text={text}
      action={
        <LinkButton external to={to}>
          {verb}
        </LinkButton>
      }
    />
  );
}
