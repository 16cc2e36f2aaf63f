import { useParams } from 'wouter';
import { EntryViews } from '@/features/diaries/views/EntryViews';
import { type Hamster, useHamster } from '@/features/hamsters/api';
import { HamsterGhost } from '@/features/hamsters/HamsterGhost';
import { HamsterHeader } from '@/features/hamsters/HamsterHeader';
import { text } from '@/features/hamsters/text';
import { TakenDown } from '@/features/takedowns/lazy';
import { ApiError } from '@/shared/api/errors';
import { useSession } from '@/shared/api/session';
import { useMayWrite } from '@/shared/api/suspension';
import { usePageTitle } from '@/shared/hooks/usePageTitle';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { QueryStates } from '@/shared/ui/QueryStates';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './HamsterPage.module.css';

const words = text.page;

/** Where one came from; a visitor who came by a link goes home. */
function goBack() {
  if (window.history.length > 1) window.history.back();
  else window.location.assign('/');
}

function Profile({ hamster }: { hamster: Hamster }) {
  const { me } = useSession();
  const own = me?.id === hamster.owner.id;
  const mayWrite = useMayWrite();
  const empty = (
    <EmptyState
      heading="h3"
      pose="writing"
      title={words.emptyTitle}
      text={own ? words.emptyOwner(hamster.name) : words.emptyOther}
      action={own && mayWrite && <LinkButton to="/create-diary">{words.write}</LinkButton>}
    />
  );
  return (
    <>
      <HamsterHeader hamster={hamster} own={own} />
      <h2 className={styles.title}>{words.diaries(hamster.name)}</h2>
      <EntryViews path={`/api/hamsters/${hamster.id}/diaries`} empty={empty} />
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
          <Skeleton width="80%" height={16} />
          <Skeleton height={64} shape="box" />
          <Skeleton width={160} height={40} shape="box" />
        </HamsterGhost>
      </div>
    </>
  );
  return (
    <QueryStates query={query} loading={loading} missing={missing} heading="h1">
      {(found) => <Profile hamster={found} />}
    </QueryStates>
  );
}
