import { useParams } from 'wouter';
import { MemberOnly } from '@/features/account/sign-in/MemberOnly';
import { Health } from '@/features/hamsters/health/Health';
import { HealthSkeleton } from '@/features/hamsters/health/HealthSkeleton';

/** The health journal of one's own hamster. */
export default function HamsterHealthPage() {
  const id = Number(useParams<{ id: string }>().id);
  return (
    <MemberOnly fallback={<HealthSkeleton />}>
      {(me) => <Health key={id} hamsterId={id} memberId={me.id} />}
    </MemberOnly>
  );
}
