import { MemberOnly } from '@/features/account/sign-in/MemberOnly';
import { useTrash } from '@/features/account/trash/api';
import styles from '@/features/account/trash/Trash.module.css';
import { TrashCard } from '@/features/account/trash/TrashCard';
import { TrashSkeleton } from '@/features/account/trash/TrashSkeleton';
import { text } from '@/features/account/trash/text';
import { Button } from '@/shared/ui/Button';
import { openDialog } from '@/shared/ui/dialogs';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PagedList } from '@/shared/ui/PagedList';
import { PageHead } from '@/shared/ui/PageHead';

function Trash() {
  const empty = (
    <EmptyState
      pose="sleeping"
      title={text.empty}
      text={text.emptyText}
      action={<LinkButton to="/">{text.home}</LinkButton>}
    />
  );
  const eraseAll = (
    <div className={styles.more}>
      <Button
        variant="ghost"
        className={styles.erase ?? ''}
        onClick={() => void openDialog(() => import('@/features/account/trash/EraseAllDialog'), {})}
      >
        {text.all.open}
      </Button>
    </div>
  );
  return (
    <PagedList
      list={useTrash()}
      className="column gap-3"
      loading={<TrashSkeleton />}
      empty={empty}
      end={eraseAll}
    >
      {(item) => <TrashCard item={item} />}
    </PagedList>
  );
}

/** Content that the member deleted: restoring it, or deleting it for good. */
export default function TrashPage() {
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <MemberOnly fallback={<TrashSkeleton />}>{() => <Trash />}</MemberOnly>
    </>
  );
}
