import { openDialog } from '@/shared/ui/dialogs';
import styles from './Poll.module.css';
import { text } from './text';

/** The actions of a poll's author. */
export function OwnPoll({ postId, isOver }: { postId: number; isOver: boolean }) {
  return (
    <div className={styles.own}>
      {!isOver && (
        <button
          type="button"
          onClick={() => void openDialog(() => import('./EndPollDialog'), { postId })}
        >
          {text.end}
        </button>
      )}
      <button
        type="button"
        className={styles.danger}
        onClick={() => void openDialog(() => import('./RemovePollDialog'), { postId })}
      >
        {text.remove}
      </button>
    </div>
  );
}
