import { RotateCw } from 'lucide-react';
import { Button } from './Button';
import { LateMascot } from './LateMascot';
import styles from './States.module.css';

type ErrorStateProps = {
  title?: string | undefined;
  /** What happened, in words: an ApiError's `userMessage` fits. */
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  heading?: 'h1' | 'h2' | 'h3' | undefined;
};

export function ErrorState(props: ErrorStateProps) {
  const { title, text, onRetry, retrying, heading: Heading = 'h2' } = props;
  return (
    <div className={styles.state} role="alert">
      <LateMascot pose="searching" size={148} />
      <Heading className={styles.title}>{title ?? '불러오지 못했어요'}</Heading>
      <p className={styles.text}>{text ?? '잠시 뒤에 다시 시도해 주세요.'}</p>
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
