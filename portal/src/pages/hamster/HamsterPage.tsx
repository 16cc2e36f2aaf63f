import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { AlbumSkeleton } from '@/features/diaries/album/AlbumSkeleton';
import { useCare, useCaredHamsters } from '@/features/hamsters/carers/api';
import { carersItems } from '@/features/hamsters/carers/carersItems';
import { type Hamster, useHamster } from '@/features/hamsters/profile/api';
import { HamsterAbout } from '@/features/hamsters/profile/HamsterAbout';
import { HamsterGhost } from '@/features/hamsters/profile/HamsterGhost';
import { HamsterHeader } from '@/features/hamsters/profile/HamsterHeader';
import { text } from '@/features/hamsters/profile/text';
import { TakenDown } from '@/features/takedowns/lazy';
import { ApiError } from '@/shared/api/errors';
import { useSession } from '@/shared/api/session';
import { usePageTitle } from '@/shared/hooks/usePageTitle';
import { isAwaited } from '@/shared/query/isAwaited';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { lazyPart } from '@/shared/ui/lazyPart';
import { QueryStates } from '@/shared/ui/QueryStates';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './HamsterPage.module.css';
import { LivingHamster } from './LivingHamster';

const words = text.page;
const Memorial = lazyPart(() => import('./Memorial'), {
  pending: <Skeleton height={360} shape="box" />,
});
const CaredHamster = lazyPart(() => import('./CaredHamster'));

/** Back to the previous page; a visitor who followed an external link goes to home. */
function goBack() {
  if (window.history.length > 1) window.history.back();
  else window.location.assign('/');
}

type ProfileProps = {
  hamster: Hamster;
  /** Shown until the viewer and the parts that only they see are known. */
  loading: ReactNode;
};

/** The carers' parts are between the others, so all appear in one step. */
function Profile({ hamster, loading }: ProfileProps) {
  const { me, isPending } = useSession();
  const cared = useCaredHamsters();
  const care = useCare(hamster);
  if (isPending || (me && !care && isAwaited(cared))) return loading;
  if (hamster.passedOn) {
    return (
      <>
        <HamsterHeader hamster={hamster} care={care} items={carersItems(hamster, care)} />
        <HamsterAbout hamster={hamster} />
        <Memorial hamster={hamster} own={care === 'owner'} />
      </>
    );
  }
  const plain = <LivingHamster hamster={hamster} care={care} />;
  if (!care) return plain;
  return (
    <CaredHamster
      hamster={hamster}
      care={care}
      loading={loading}
      pending={loading}
      failed={() => plain}
    />
  );
}

/** One hamster and its diary. */
export default function HamsterPage() {
  const id = Number(useParams<{ id: string }>().id);
  const query = useHamster(id);
  const { data: hamster, error } = query;
  usePageTitle(hamster ? words.tab(hamster.name) : '햄스터');

  if (error instanceof ApiError && error.code === 'taken_down') return <TakenDown error={error} />;
  const missing = (
    <EmptyState
      heading="h1"
      pose="searching"
      title={words.missingTitle}
      text={words.missingText}
      action={<Button onClick={goBack}>{words.back}</Button>}
    />
  );
  const loading = (
    <>
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <div className={styles.ghost}>
        <HamsterGhost photo={112}>
          <Skeleton height={44} shape="box" />
        </HamsterGhost>
      </div>
      <AlbumSkeleton />
    </>
  );
  return (
    <QueryStates query={query} loading={loading} missing={missing} heading="h1">
      {(found) => <Profile hamster={found} loading={loading} />}
    </QueryStates>
  );
}
