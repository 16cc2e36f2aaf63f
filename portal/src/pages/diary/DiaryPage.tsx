import { useLocation, useParams } from 'wouter';
import Markup from '@/content/markup/Markup';
import { MediaFrame } from '@/content/media/MediaFrame';
import { mediaBesideText } from '@/content/media/sizes';
import { useEntry } from '@/features/diaries/api';
import styles from '@/features/diaries/DiaryCard.module.css';
import { DiaryCardSkeleton } from '@/features/diaries/DiaryCardSkeleton';
import { EntryActions } from '@/features/diaries/EntryActions';
import { EntryChips } from '@/features/diaries/EntryChips';
import { EntryHead } from '@/features/diaries/EntryHead';
import { entryText } from '@/features/diaries/entryText';
import { text } from '@/features/diaries/text';
import { OwnBlock, TakenDown } from '@/features/takedowns/lazy';
import { ApiError } from '@/shared/api/errors';
import { useSession } from '@/shared/api/session';
import { usePageTitle } from '@/shared/hooks/usePageTitle';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { QueryStates } from '@/shared/ui/QueryStates';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';

const words = entryText.permalink;

/** One entry in full. */
export default function DiaryPage() {
  const { id } = useParams<{ id: string }>();
  const [, navigate] = useLocation();
  const query = useEntry(Number(id));
  const { error } = query;
  const { me } = useSession();
  usePageTitle(query.data?.title ?? '일기');

  if (error instanceof ApiError && error.code === 'taken_down') return <TakenDown error={error} />;
  const missing = (
    <EmptyState
      heading="h1"
      pose="searching"
      title={words.missingTitle}
      text={words.missingText}
      action={<LinkButton to="/">{words.home}</LinkButton>}
    />
  );
  const loading = (
    <>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <DiaryCardSkeleton />
    </>
  );
  return (
    <QueryStates query={query} loading={loading} missing={missing} heading="h1">
      {(entry) => (
        <>
          {me?.id === entry.userId && <OwnBlock path={`/diary/${entry.id}`} />}
          <article className={styles.card}>
            <EntryHead entry={entry} onRemoved={() => navigate('/', { replace: true })} />
            <EntryChips entry={entry} />
            <div className={styles.media}>
              <MediaFrame media={mediaBesideText(entry)} all={entry.media} title={entry.title} />
            </div>
            <h1 className={styles.title}>{entry.title}</h1>
            <Markup text={entry.content} title={entry.title} media={entry.media} />
            <EntryActions entry={entry} opened />
          </article>
        </>
      )}
    </QueryStates>
  );
}
