import { useParams } from 'wouter';
import { useSharedJournal } from '@/features/hamsters/health/api';
import { HealthSkeleton } from '@/features/hamsters/health/HealthSkeleton';
import { Report } from '@/features/hamsters/health/share/Report';
import { text } from '@/features/hamsters/health/text';
import { useNoIndex } from '@/shared/hooks/useNoIndex';
import { usePageTitle } from '@/shared/hooks/usePageTitle';
import { EmptyState } from '@/shared/ui/EmptyState';
import { QueryStates } from '@/shared/ui/QueryStates';

const words = text.report;

/** Health data that an owner shares with a vet by a link, without sign-in. */
export default function HealthSharePage() {
  const { token = '' } = useParams();
  const query = useSharedJournal(token);
  useNoIndex();
  usePageTitle(query.data ? words.title(query.data.hamster.name) : '건강 기록');
  const missing = (
    <EmptyState heading="h1" pose="searching" title={words.missingTitle} text={words.missingText} />
  );
  return (
    <QueryStates query={query} loading={<HealthSkeleton />} missing={missing} heading="h1">
      {(journal) => <Report journal={journal} />}
    </QueryStates>
  );
}
