import { useParams } from 'wouter';
import { MemberOnly } from '@/features/account/sign-in/MemberOnly';
import { Care } from '@/features/hamsters/reminders/Care';
import { CareSkeleton } from '@/features/hamsters/reminders/CareSkeleton';

/** The reminders of one's own hamster. */
export default function HamsterCarePage() {
  const id = Number(useParams<{ id: string }>().id);
  return (
    <MemberOnly fallback={<CareSkeleton />}>{() => <Care key={id} hamsterId={id} />}</MemberOnly>
  );
}
