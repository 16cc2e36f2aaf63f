import { isOutdated } from '@/shared/lib/loadChunk';
import { Button } from './Button';
import type { Fault } from './ErrorBoundary';
import { FaultText } from './FaultText';
import styles from './PartFault.module.css';

/** A part of a page that is not there: why, and once more. A fresh page is for the reader to take. */
export function PartFault({ error, retry, isRepeated }: Fault) {
  const needsReload = isOutdated(error) || isRepeated;
  return (
    <div className={styles.fault} role="alert">
      <p>
        {isOutdated(error) ? (
          '새 버전이 나왔어요. 새로고침하면 볼 수 있어요.'
        ) : (
          <FaultText error={error} fallback="이 부분을 보여 드리지 못했어요." />
        )}
      </p>
      <div className="flex gap-2">
        <Button variant="soft" size="small" onClick={retry}>
          다시 시도
        </Button>
        {needsReload && (
          <Button variant="ghost" size="small" onClick={() => window.location.reload()}>
            새로고침
          </Button>
        )}
      </div>
    </div>
  );
}
