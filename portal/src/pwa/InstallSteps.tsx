import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import styles from './InstallCard.module.css';
import { text } from './text';

const words = text.steps;

/** Safari's own way to the home screen, step by step. */
export default function InstallSteps({ onClose }: DialogControl) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      size="small"
      actions={<Button onClick={onClose}>{words.done}</Button>}
    >
      <ol className={styles.steps}>
        {words.list.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Dialog>
  );
}
