import { MemberOnly } from '@/features/account/sign-in/MemberOnly';
import { AttendanceBoard } from '@/features/levels/attendance/AttendanceBoard';
import { AttendanceSkeleton } from '@/features/levels/attendance/AttendanceSkeleton';
import { text } from '@/features/levels/attendance/text';
import { PageHead } from '@/shared/ui/PageHead';

/** One's own days of attendance, month by month. */
export default function AttendancePage() {
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <MemberOnly fallback={<AttendanceSkeleton />}>{() => <AttendanceBoard />}</MemberOnly>
    </>
  );
}
