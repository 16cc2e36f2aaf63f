import { Skeleton } from '@/shared/ui/Skeleton';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { text } from './text';

/** A skeleton with the height of the settings. */
export function SettingsSkeleton() {
  return (
    <>
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <Skeleton height={960} shape="box" />
    </>
  );
}
