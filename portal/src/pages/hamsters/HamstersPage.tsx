import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { SuspendedNote } from '@/content/suspension/SuspendedNote';
import { MemberOnly } from '@/features/account/sign-in/MemberOnly';
import { useCaredHamsters } from '@/features/hamsters/carers/api';
import { CaredCards } from '@/features/hamsters/carers/CaredCards';
import { useMyHamsters } from '@/features/hamsters/profile/api';
import { HamsterCard } from '@/features/hamsters/profile/HamsterCard';
import { HamsterGhost } from '@/features/hamsters/profile/HamsterGhost';
import { text } from '@/features/hamsters/profile/text';
import type { Me } from '@/shared/api/session';
import { isSuspended } from '@/shared/api/suspension';
import { Button } from '@/shared/ui/Button';
import { openDialog } from '@/shared/ui/dialogs';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './HamstersPage.module.css';

/** Spec 1 §9. */
const SKELETONS = ['first', 'second', 'third'];

function register() {
  void openDialog(() => import('@/features/hamsters/profile/HamsterDialog'), {});
}

function Loading() {
  return (
    <div className="column gap-3">
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      {SKELETONS.map((key) => (
        <div key={key} className={styles.ghost}>
          <HamsterGhost photo={72}>
            <Skeleton width="60%" height={14} />
          </HamsterGhost>
        </div>
      ))}
    </div>
  );
}

function Frame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>{text.title}</h1>
          <p>{text.lead}</p>
        </div>
        {action}
      </header>
      {children}
    </>
  );
}

function Hamsters({ me }: { me: Me }) {
  const { data, error, isPending, isFetching, refetch } = useMyHamsters();
  const { data: cared = [] } = useCaredHamsters();
  const others = cared.length > 0 && <CaredCards cared={cared} />;
  const suspended = isSuspended(me);
  const note = suspended && <SuspendedNote me={me} />;
  const add = !suspended && (
    <Button icon={<Plus aria-hidden="true" />} onClick={register}>
      {text.add}
    </Button>
  );
  if (isPending) {
    return (
      <Frame action={add}>
        <Loading />
      </Frame>
    );
  }
  if (!data) {
    return (
      <Frame>
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </Frame>
    );
  }
  if (data.length === 0) {
    return (
      <Frame>
        {note}
        <EmptyState
          pose="searching"
          title={text.emptyTitle}
          text={text.emptyText}
          action={!suspended && <Button onClick={register}>{text.addFirst}</Button>}
        />
        {others}
      </Frame>
    );
  }
  return (
    <Frame action={add}>
      {note}
      <ul className="column gap-3">
        {data.map((hamster) => (
          <li key={hamster.id}>
            <HamsterCard hamster={hamster} />
          </li>
        ))}
      </ul>
      {others}
    </Frame>
  );
}

export default function HamstersPage() {
  const loading = (
    <Frame>
      <Loading />
    </Frame>
  );
  return <MemberOnly fallback={loading}>{(me) => <Hamsters me={me} />}</MemberOnly>;
}
