import { useParams } from 'wouter';
import { useReport } from '@/content/actions/report';
import { AuthorLink } from '@/content/author/AuthorLink';
import { Photo } from '@/content/media/Photo';
import { roomOf, SIZES, srcSetOf } from '@/content/media/sizes';
import { type ContestEntry, useContestPhoto } from '@/features/contests/api';
import styles from '@/features/contests/Contests.module.css';
import { text } from '@/features/contests/text';
import { TakenDown } from '@/features/takedowns/lazy';
import { ApiError } from '@/shared/api/errors';
import { useNoIndex } from '@/shared/hooks/useNoIndex';
import { usePageTitle } from '@/shared/hooks/usePageTitle';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { QueryStates } from '@/shared/ui/QueryStates';
import { Skeleton } from '@/shared/ui/Skeleton';

const words = text.photo;

function Shown({ entry }: { entry: ContestEntry }) {
  const report = useReport();
  const { id, contestId, media, caption, user, diaryEntryId, isOwn, isHeld } = entry;
  return (
    <article className={styles.section}>
      <h1>{caption}</h1>
      {isHeld && <p className={styles.note}>{text.held}</p>}
      <Photo
        src={media.url}
        srcSet={srcSetOf(media)}
        sizes={SIZES}
        alt={caption}
        className={styles.large}
        style={roomOf(media)}
        eager
      />
      <AuthorLink user={user} />
      <div className="flex flex-wrap gap-2">
        <LinkButton to={`/contest/${contestId}`}>{words.toContest}</LinkButton>
        {diaryEntryId !== null && (
          <LinkButton to={`/diary/${diaryEntryId}`} variant="outline">
            {words.toEntry}
          </LinkButton>
        )}
        {!isOwn && (
          <Button variant="ghost" onClick={() => report('contest_entry', id, user.id)}>
            {words.report}
          </Button>
        )}
      </div>
    </article>
  );
}

/** One photo of a contest, large. */
export default function PhotoPage() {
  useNoIndex();
  const query = useContestPhoto(Number(useParams<{ id: string }>().id));
  usePageTitle(query.data?.caption ?? '콘테스트 사진');
  const { error } = query;
  if (error instanceof ApiError && error.code === 'taken_down') return <TakenDown error={error} />;
  const missing = (
    <EmptyState
      heading="h1"
      pose="searching"
      title={words.missing}
      text={words.missingText}
      action={<LinkButton to="/contest">{text.all}</LinkButton>}
    />
  );
  return (
    <QueryStates
      query={query}
      heading="h1"
      loading={<Skeleton width="100%" height={320} />}
      missing={missing}
    >
      {(entry) => <Shown key={entry.id} entry={entry} />}
    </QueryStates>
  );
}
