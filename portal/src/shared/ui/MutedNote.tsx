import { EyeOff } from 'lucide-react';
import { Button } from './Button';
import styles from './MutedNote.module.css';

/** In the place of an entry or a post with a word that the member does not want to meet. */
export default function MutedNote({ onOpen }: { onOpen: () => void }) {
  return (
    <p className={styles.note}>
      <EyeOff aria-hidden="true" />
      <span>안 볼 낱말이 들어 있는 글이에요.</span>
      <Button
        variant="ghost"
        size="small"
        aria-label="안 볼 낱말이 들어 있는 글 보기"
        onClick={(event) => {
          // The button is unmounted with its row. For keyboard users the focus moves to the content
          // that opens.
          const row = event.currentTarget.closest('li');
          onOpen();
          requestAnimationFrame(() => row?.querySelector('a')?.focus({ preventScroll: true }));
        }}
      >
        보기
      </Button>
    </p>
  );
}
