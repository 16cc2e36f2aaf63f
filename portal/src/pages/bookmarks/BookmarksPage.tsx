import { entryTarget, useBookmarks } from '@/features/diaries/api';
import { DiaryCard } from '@/features/diaries/DiaryCard';
import { DiaryCardSkeleton } from '@/features/diaries/DiaryCardSkeleton';
import { useSession } from '@/shared/api/session';
import { useHasFeature } from '@/shared/api/site';
import { useChoiceParam } from '@/shared/hooks/useChoiceParam';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { lazyPart } from '@/shared/ui/lazyPart';
import { PagedList } from '@/shared/ui/PagedList';
import { Tabs } from '@/shared/ui/Tabs';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import styles from './BookmarksPage.module.css';
import { Total } from './Total';
import { text } from './text';

const BookmarkedPosts = lazyPart(() => import('./BookmarkedPosts'));

/** Spec 1 §9. */
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];
const KINDS = ['diaries', 'posts'] as const;
const words = text.diaries;

function Loading() {
  return (
    <>
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <div className={styles.grid}>
        {SKELETONS.map((key) => (
          <DiaryCardSkeleton key={key} />
        ))}
      </div>
    </>
  );
}

function Entries() {
  const list = useBookmarks();
  return (
    <>
      <Total count={list.data?.total} />
      <PagedList
        list={list}
        className={styles.grid}
        targetOf={entryTarget}
        loading={<Loading />}
        empty={
          <EmptyState
            title={words.emptyTitle}
            text={words.emptyText}
            action={<LinkButton to="/">{words.browse}</LinkButton>}
          />
        }
      >
        {(entry, place) => <DiaryCard entry={entry} eager={place === 0} />}
      </PagedList>
    </>
  );
}

function Bookmarks() {
  const [kind, setKind] = useChoiceParam('tab', KINDS);
  const hasCommunity = useHasFeature()('community');
  if (!hasCommunity) return <Entries />;
  return (
    <Tabs
      label={text.kinds}
      value={kind}
      onChange={setKind}
      items={[
        { value: 'diaries', label: words.tab, content: <Entries /> },
        { value: 'posts', label: text.posts.tab, content: <BookmarkedPosts /> },
      ]}
    />
  );
}

/** The entries and posts that a member keeps. */
export default function BookmarksPage() {
  const { me, isPending } = useSession();
  return (
    <>
      <h1 className="mb-4">{text.title}</h1>
      {me && <Bookmarks />}
      {!me && isPending && <Loading />}
      {!me && !isPending && (
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
