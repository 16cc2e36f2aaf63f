import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { text } from './text';

/** A skeleton of the reminders. */
export function CareSkeleton() {
  return (
    <div className="column gap-5">
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <Skeleton width="40%" height={32} />
      <Skeleton height={140} shape="box" />
      <Skeleton height={200} shape="box" />
    </div>
  );
}
