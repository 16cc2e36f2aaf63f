import { entryTarget, useBookmarks } from '@/features/diaries/api';
import { DiaryCard } from '@/features/diaries/DiaryCard';
import { DiaryCardSkeleton } from '@/features/diaries/DiaryCardSkeleton';
import { useSession } from '@/shared/api/session';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PagedList } from '@/shared/ui/PagedList';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './BookmarksPage.module.css';
import { text } from './text';

/** Spec 1 §9. */
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

function Head({ count }: { count?: number | undefined }) {
  return (
    <header className={styles.head}>
      <h1>{text.title}</h1>
      {count !== undefined && <p>{text.count(count)}</p>}
    </header>
  );
}

function Loading() {
  return (
    <>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <div className={styles.grid}>
        {SKELETONS.map((key) => (
          <DiaryCardSkeleton key={key} />
        ))}
      </div>
    </>
  );
}

function Bookmarks() {
  const list = useBookmarks();
  return (
    <>
      <Head count={list.data?.total || undefined} />
      <PagedList
        list={list}
        className={styles.grid}
        targetOf={entryTarget}
        loading={<Loading />}
        empty={
          <EmptyState
            title={text.emptyTitle}
            text={text.emptyText}
            action={<LinkButton to="/">{text.browse}</LinkButton>}
          />
        }
      >
        {(entry, place) => <DiaryCard entry={entry} eager={place === 0} />}
      </PagedList>
    </>
  );
}

/** The entries a member keeps. */
export default function BookmarksPage() {
  const { me, isPending } = useSession();
  if (me) return <Bookmarks />;
  return (
    <>
      <Head />
      {isPending ? (
        <Loading />
      ) : (
        <EmptyState
          pose="sleeping"
          title={text.signInTitle}
          text={text.signInText}
          action={<LinkButton to="/login?next=/bookmarks">{text.signIn}</LinkButton>}
        />
      )}
    </>
  );
}
