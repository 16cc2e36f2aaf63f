import { useParams } from 'wouter';
import { MemberOnly } from '@/features/accounts/MemberOnly';
import { Care } from '@/features/reminders/Care';
import { CareSkeleton } from '@/features/reminders/CareSkeleton';

/** The reminders of one's own hamster. */
export default function HamsterCarePage() {
  const id = Number(useParams<{ id: string }>().id);
  return (
    <MemberOnly fallback={<CareSkeleton />}>{() => <Care key={id} hamsterId={id} />}</MemberOnly>
  );
}
