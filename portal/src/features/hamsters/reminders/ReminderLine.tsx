import { EllipsisVertical, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useMayWrite } from '@/shared/api/suspension';
import { openDialog } from '@/shared/ui/dialogs';
import { Menu } from '@/shared/ui/Menu';
import { toast } from '@/shared/ui/toast';
import { useAddReminder, useChangeReminder, useRemoveReminder } from './api';
import styles from './Care.module.css';
import { sameAgain } from './reminderForm';
import { text } from './text';
import type { Reminder } from './types';

/** Deletes a reminder with a way back: the same once more. */
function useRemoveWithUndo(reminder: Reminder): () => void {
  const { mutateAsync: remove } = useRemoveReminder(reminder.hamsterId);
  const { mutateAsync: add } = useAddReminder(reminder.hamsterId, () => false);

  // The actions have shown the error.
  const undo = () => void add(sameAgain(reminder, reminder.isPaused)).catch(() => {});

  // Awaited, because the pressed row is unmounted and its callbacks would not run.
  async function removeAtOnce() {
    await remove(reminder.id);
    toast({
      ...text.removed(reminder.label),
      tone: 'good',
      action: { label: text.undo, onClick: undo },
    });
  }

  return () => void removeAtOnce().catch(() => {});
}

type ReminderLineProps = {
  reminder: Reminder;
  /** Carers with read access cannot change anything. */
  isWriter: boolean;
  /** True for the reminder's author and the hamster's owner. */
  mayRemove: boolean;
};

/** One reminder, and the actions on it. */
export function ReminderLine({ reminder, isWriter, mayRemove }: ReminderLineProps) {
  const { id, hamsterId, label, name, dose, kind, isPaused } = reminder;
  const change = useChangeReminder(hamsterId);
  const remove = useRemoveWithUndo(reminder);
  const mayWrite = useMayWrite();
  const removal = {
    label: text.remove,
    icon: <Trash2 aria-hidden="true" />,
    danger: true,
    onSelect: remove,
  };
  const changes = [
    {
      label: text.change,
      icon: <Pencil aria-hidden="true" />,
      onSelect: () => void openDialog(() => import('./ReminderDialog'), { hamsterId, reminder }),
    },
    {
      label: isPaused ? text.resume : text.pause,
      icon: isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />,
      onSelect: () => change.mutate({ id, form: sameAgain(reminder, !isPaused) }),
    },
  ];
  const items = [...(mayWrite ? changes : []), ...(mayRemove ? [removal] : [])];
  return (
    <li className={styles.reminder}>
      <span>
        <strong>{label}</strong>
        {kind === 'medicine' && <span> {[name, dose].filter(Boolean).join(' ')}</span>}
        <small>
          {text.rhythm(reminder)}
          {isPaused && ` · ${text.paused}`}
        </small>
      </span>
      {isWriter && items.length > 0 && (
        <Menu
          className={styles.menu ?? ''}
          label={text.menuOf(label)}
          trigger={<EllipsisVertical aria-hidden="true" />}
          items={items}
        />
      )}
    </li>
  );
}
