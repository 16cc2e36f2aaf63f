import { useParams } from 'wouter';
import { MemberOnly } from '@/features/accounts/MemberOnly';
import { Health } from '@/features/health/Health';
import { HealthSkeleton } from '@/features/health/HealthSkeleton';

/** The health journal of one's own hamster. */
export default function HamsterHealthPage() {
  const id = Number(useParams<{ id: string }>().id);
  return (
    <MemberOnly fallback={<HealthSkeleton />}>
      {(me) => <Health key={id} hamsterId={id} memberId={me.id} />}
    </MemberOnly>
  );
}
