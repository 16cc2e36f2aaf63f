import { Skeleton } from '@/shared/ui/Skeleton';
import { commonText } from './text';

/** In the place of what is on its way; `height` is that of what will stand here, in CSS pixels. */
export function Loading({ height = 320 }: { height?: number }) {
  return (
    <div role="status" aria-label={commonText.loading}>
      <Skeleton shape="box" height={height} />
    </div>
  );
}
