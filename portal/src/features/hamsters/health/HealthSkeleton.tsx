import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { text } from './text';

/** A skeleton with the height of the journal. */
export function HealthSkeleton() {
  return (
    <div className="column gap-5">
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <Skeleton width="60%" height={32} />
      <Skeleton height={400} shape="box" />
      <Skeleton height={440} shape="box" />
    </div>
  );
}
