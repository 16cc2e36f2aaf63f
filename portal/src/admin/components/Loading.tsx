import { Skeleton } from '@/shared/ui/Skeleton';
import { commonText } from './text';

/** A placeholder while loading; `height` is that of the content, in CSS pixels. */
export function Loading({ height = 320 }: { height?: number }) {
  return (
    <div role="status" aria-label={commonText.loading}>
      <Skeleton shape="box" height={height} />
    </div>
  );
}
