import { useParams } from 'wouter';
import { useIncident } from '@/features/incidents/api';
import { IncidentView } from '@/features/incidents/IncidentView';
import { text } from '@/features/incidents/text';
import { EmptyState } from '@/shared/ui/EmptyState';
import { QueryStates } from '@/shared/ui/QueryStates';
import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';

function Loading() {
  return (
    <div>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <Skeleton height={480} shape="box" />
    </div>
  );
}

/** The notice of a leak of personal data, or of its possibility. */
export default function IncidentPage() {
  const id = Number(useParams<{ id: string }>().id);
  const missing = (
    <EmptyState heading="h1" pose="searching" title={text.missing} text={text.missingText} />
  );
  return (
    <QueryStates heading="h1" query={useIncident(id)} loading={<Loading />} missing={missing}>
      {(shown) => <IncidentView shown={shown} />}
    </QueryStates>
  );
}
