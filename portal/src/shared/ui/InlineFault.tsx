import { Button } from './Button';
import { FaultText } from './FaultText';
import styles from './InlineFault.module.css';

type InlineFaultProps = {
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> };
  fallback?: string | undefined;
};

/** A line that says why something could not be loaded, next to the content. */
export function InlineFault({ query, fallback }: InlineFaultProps) {
  return (
    <div className={styles.fault} role="alert">
      <p>
        <FaultText error={query.error} fallback={fallback} />
      </p>
      <Button
        variant="soft"
        size="small"
        pending={query.isFetching}
        onClick={() => void query.refetch()}
      >
        다시 시도
      </Button>
    </div>
  );
}
