import { useOwnReports } from '@/features/account/reports/api';
import { OwnReportCard } from '@/features/account/reports/OwnReportCard';
import { OwnReportsSkeleton } from '@/features/account/reports/OwnReportsSkeleton';
import { text } from '@/features/account/reports/text';
import { MemberOnly } from '@/features/account/sign-in/MemberOnly';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { PagedList } from '@/shared/ui/PagedList';
import { PageHead } from '@/shared/ui/PageHead';

function Reports() {
  const empty = (
    <EmptyState
      pose="sleeping"
      title={text.empty}
      text={text.emptyText}
      action={<LinkButton to="/">{text.home}</LinkButton>}
    />
  );
  return (
    <PagedList
      list={useOwnReports()}
      className="column gap-3"
      loading={<OwnReportsSkeleton />}
      empty={empty}
    >
      {(report) => <OwnReportCard report={report} />}
    </PagedList>
  );
}

/** The member's own reports, and their outcomes. */
export default function ReportsPage() {
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <MemberOnly fallback={<OwnReportsSkeleton />}>{() => <Reports />}</MemberOnly>
    </>
  );
}
