import { useParams } from 'wouter';
import { useCare } from '@/features/carers/api';
import { carersItems } from '@/features/carers/carersItems';
import { AlbumSkeleton } from '@/features/diaries/album/AlbumSkeleton';
import { EntryViews } from '@/features/diaries/views/EntryViews';
import { type Hamster, useHamster } from '@/features/hamsters/api';
import { HamsterAbout } from '@/features/hamsters/HamsterAbout';
import { HamsterGhost } from '@/features/hamsters/HamsterGhost';
import { HamsterHeader } from '@/features/hamsters/HamsterHeader';
import { text } from '@/features/hamsters/text';
import { TakenDown } from '@/features/takedowns/lazy';
import { ApiError } from '@/shared/api/errors';
import { useMayWrite } from '@/shared/api/suspension';
import { usePageTitle } from '@/shared/hooks/usePageTitle';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { lazyPart } from '@/shared/ui/lazyPart';
import { QueryStates } from '@/shared/ui/QueryStates';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './HamsterPage.module.css';

const words = text.page;
const Album = lazyPart(() => import('@/features/diaries/album/Album'), {
  pending: <AlbumSkeleton />,
});
const Memorial = lazyPart(() => import('./Memorial'), {
  pending: <Skeleton height={360} shape="box" />,
});
const OpenCare = lazyPart(() => import('@/features/reminders/OpenCare'), {
  failed: () => null,
});

const HomeCard = lazyPart(() => import('@/features/hamsters/home/HomeCard'), {
  failed: () => null,
});

/** Where one came from; a visitor who came by a link goes home. */
function goBack() {
  if (window.history.length > 1) window.history.back();
  else window.location.assign('/');
}

function Profile({ hamster }: { hamster: Hamster }) {
  const care = useCare(hamster);
  const own = care === 'owner';
  const isWriter = own || care === 'write';
  const mayWrite = useMayWrite();
  if (hamster.passedOn) {
    return (
      <>
        <HamsterHeader hamster={hamster} care={care} items={carersItems(hamster, care)} />
        <HamsterAbout hamster={hamster} />
        <Memorial hamster={hamster} own={own} />
      </>
    );
  }
  const empty = (
    <EmptyState
      heading="h3"
      pose="writing"
      title={words.emptyTitle}
      text={isWriter ? words.emptyOwner(hamster.name) : words.emptyOther}
      action={isWriter && mayWrite && <LinkButton to="/create-diary">{words.write}</LinkButton>}
    />
  );
  const path = `/api/hamsters/${hamster.id}/diaries`;
  // Their own by days: the private ones too.
  const dated = own ? { path: '/api/diary/my', query: { hamsterId: `${hamster.id}` } } : { path };
  return (
    <>
      <HamsterHeader hamster={hamster} care={care} items={carersItems(hamster, care)} />
      <Album hamster={hamster} source={dated} own={own} />
      {isWriter && <OpenCare hamsterId={hamster.id} />}
      <HamsterAbout hamster={hamster} />
      {care && <HomeCard hamster={hamster} own={own} />}
      <h2 className={styles.title}>{words.diaries(hamster.name)}</h2>
      <EntryViews path={path} dated={dated} hamsterId={hamster.id} empty={empty} />
    </>
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
      {(found) => <Profile hamster={found} />}
    </QueryStates>
  );
}
