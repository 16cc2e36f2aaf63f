import { useState } from 'react';
import { Button } from '@/shared/ui/Button';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { openDialog } from '@/shared/ui/dialogs';
import { toast } from '@/shared/ui/toast';
import { type Contest, useWithdrawPhoto } from './api';
import styles from './Contests.module.css';
import { text } from './text';

/** The member's own entry, and its possible acts. */
export function Own({ contest }: { contest: Contest }) {
  const [asking, setAsking] = useState(false);
  const withdraw = useWithdrawPhoto(contest.id);
  const { own, phase } = contest;
  function enter() {
    void openDialog(() => import('./EntryDialog'), { contest });
  }
  function confirm() {
    withdraw.mutate(undefined, {
      onSuccess: () => {
        setAsking(false);
        toast({ ...text.withdrawn, tone: 'good' });
      },
    });
  }
  const note = own?.isRemoved ? text.removed : own && !own.entry ? text.steppedAside : null;
  return (
    <>
      {note && <p className={styles.note}>{note}</p>}
      {phase === 'entry' && !own?.isRemoved && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={enter}>{own ? text.change : text.enter}</Button>
          {own && (
            <Button variant="outline" onClick={() => setAsking(true)}>
              {text.withdraw}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title={text.withdrawTitle}
        description={text.withdrawText}
        confirmLabel={text.withdraw}
        tone="danger"
        pending={withdraw.isPending}
      />
    </>
  );
}
