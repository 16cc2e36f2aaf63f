import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { text } from './text';

/** A skeleton with the height of the rules. */
export function LevelRulesSkeleton() {
  return (
    <div className="column gap-6">
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <Skeleton height={440} shape="box" />
      <Skeleton height={560} shape="box" />
    </div>
  );
}
