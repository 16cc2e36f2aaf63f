import { MemberOnly } from '@/features/accounts/MemberOnly';
import { useTrash } from '@/features/trash/api';
import styles from '@/features/trash/Trash.module.css';
import { TrashCard } from '@/features/trash/TrashCard';
import { TrashSkeleton } from '@/features/trash/TrashSkeleton';
import { text } from '@/features/trash/text';
import { userMessageOf } from '@/shared/api/errors';
import { Button } from '@/shared/ui/Button';
import { openDialog } from '@/shared/ui/dialogs';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageHead } from '@/shared/ui/PageHead';

function Trash() {
  const list = useTrash();
  if (list.isPending) return <TrashSkeleton />;
  if (!list.data) {
    return (
      <ErrorState
        text={userMessageOf(list.error)}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  }
  if (list.data.length === 0) {
    return (
      <EmptyState
        pose="sleeping"
        title={text.empty}
        text={text.emptyText}
        action={<LinkButton to="/">{text.home}</LinkButton>}
      />
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {list.data.map((item) => (
          <li key={`${item.kind}:${item.id}`}>
            <TrashCard item={item} />
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <p className={styles.failed} role="alert">
          {userMessageOf(list.error)}
        </p>
      )}
      <div className={styles.more}>
        {list.hasNextPage ? (
          <Button
            variant="soft"
            pending={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {text.more}
          </Button>
        ) : (
          <Button
            variant="ghost"
            className={styles.erase ?? ''}
            onClick={() => void openDialog(() => import('@/features/trash/EraseAllDialog'), {})}
          >
            {text.all.open}
          </Button>
        )}
      </div>
    </>
  );
}

/** What a member deleted themselves: bringing it back, or letting it go for good. */
export default function TrashPage() {
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <MemberOnly fallback={<TrashSkeleton />}>{() => <Trash />}</MemberOnly>
    </>
  );
}
