import { MemberOnly } from '@/features/accounts/MemberOnly';
import { AttendanceBoard } from '@/features/attendance/AttendanceBoard';
import { AttendanceSkeleton } from '@/features/attendance/AttendanceSkeleton';
import { text } from '@/features/attendance/text';
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
