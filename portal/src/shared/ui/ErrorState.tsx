import { RotateCw } from 'lucide-react';
import { requestIdOf, userMessageOf } from '@/shared/api/errors';
import { Button } from './Button';
import { LazyMascot } from './LazyMascot';
import { RequestId } from './RequestId';
import styles from './States.module.css';

type ErrorStateProps = {
  title?: string | undefined;
  /** The thrown error: shown as a message, with the request id if the server is at fault. */
  error?: unknown;
  /** In place of the words that `error` gives. */
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  heading?: 'h1' | 'h2' | 'h3' | undefined;
};

export function ErrorState(props: ErrorStateProps) {
  const { title, error, text, onRetry, retrying, heading: Heading = 'h2' } = props;
  const sentence = error ? userMessageOf(error) : '잠시 뒤에 다시 시도해 주세요.';
  const requestId = requestIdOf(error);
  return (
    <div className={styles.state} role="alert">
      <LazyMascot pose="searching" size={148} />
      <Heading className={styles.title}>{title ?? '불러오지 못했어요'}</Heading>
      <p className={styles.text}>{text ?? sentence}</p>
      {requestId && <RequestId id={requestId} />}
      {onRetry && (
        <div className={styles.action}>
          <Button
            variant="soft"
            icon={<RotateCw aria-hidden="true" />}
            onClick={onRetry}
            pending={retrying}
          >
            다시 시도
          </Button>
        </div>
      )}
    </div>
  );
}
