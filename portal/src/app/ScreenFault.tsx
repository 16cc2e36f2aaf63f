import { ApiError } from '@/shared/api/errors';
import { useOnline } from '@/shared/hooks/useOnline';
import { isOutdated } from '@/shared/lib/loadChunk';
import type { Fault } from '@/shared/ui/ErrorBoundary';
import { ErrorState } from '@/shared/ui/ErrorState';

const OUTDATED = '새 버전이 나왔어요. 다시 시도를 누르면 새로고침해요.';
const OFFLINE = {
  title: '인터넷에 연결되어 있지 않아요',
  text: '이 화면은 아직 이 기기에 없어요. 연결되면 다시 시도해 주세요.',
};
const TEXT = '잠시 뒤에 다시 시도해 주세요. 계속되면 문의 메일로 알려 주세요.';

/** In place of a screen that broke, or whose code did not come. */
export function ScreenFault({ error, retry, isRepeated }: Fault) {
  const reload = () => window.location.reload();
  // Content missing offline says nothing about the site, and staff cannot help.
  if (!useOnline()) return <ErrorState heading="h1" {...OFFLINE} onRetry={reload} />;
  const own = error instanceof ApiError ? undefined : TEXT;
  return (
    <ErrorState
      heading="h1"
      title="화면을 보여 드리지 못했어요"
      error={error}
      text={isOutdated(error) ? OUTDATED : own}
      onRetry={isRepeated || isOutdated(error) ? reload : retry}
    />
  );
}
