import { MemberOnly } from '@/features/accounts/MemberOnly';
import { OwnReportCard } from '@/features/reports/OwnReportCard';
import styles from '@/features/reports/OwnReports.module.css';
import { OwnReportsSkeleton } from '@/features/reports/OwnReportsSkeleton';
import { useOwnReports } from '@/features/reports/own';
import { text } from '@/features/reports/ownText';
import { userMessageOf } from '@/shared/api/errors';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PageHead } from '@/shared/ui/PageHead';

function Reports() {
  const list = useOwnReports();
  if (list.isPending) return <OwnReportsSkeleton />;
  if (!list.data) {
    return (
      <ErrorState
        error={list.error}
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
        {list.data.map((report) => (
          <li key={report.id}>
            <OwnReportCard report={report} />
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <p className={styles.failed} role="alert">
          {userMessageOf(list.error)}
        </p>
      )}
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="soft"
            pending={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {text.more}
          </Button>
        </div>
      )}
    </>
  );
}

/** What a member reported, and what came of each. */
export default function ReportsPage() {
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <MemberOnly fallback={<OwnReportsSkeleton />}>{() => <Reports />}</MemberOnly>
    </>
  );
}
