import { useIsMutating } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cx } from '@/shared/lib/cx';
import { Spinner } from '@/shared/ui/Spinner';
import { ACTION_KEY } from '../actions/pendingActions';
import layout from '../components/layout.module.css';
import styles from '../components/QueueList.module.css';
import { commonText } from '../components/text';

/** The line above a queue: bulk actions, shortcuts, and pending actions. */
export function QueueBar({ children }: { children: ReactNode }) {
  const isSending = useIsMutating({ mutationKey: ACTION_KEY }) > 0;
  return (
    <div className={cx(layout.row, styles.bar)}>
      {isSending && <Spinner label={commonText.sending} size={20} />}
      {children}
    </div>
  );
}
