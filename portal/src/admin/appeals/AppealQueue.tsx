import { useState } from 'react';
import type { Shape } from '@/shared/api/types';
import { useQueueShortcuts } from '../actions/useQueueShortcuts';
import { QueueList } from '../components/QueueList';
import { AppealCard } from './AppealCard';
import { AppealDialog, type Verdict } from './AppealDialog';
import { appealsText } from './text';

type Appeal = Shape<'AppealRow'>;

/** The appeals that wait, each decided where it is read. */
export function AppealQueue() {
  const [asked, setAsked] = useState<{ appeal: Appeal; verdict: Verdict } | null>(null);
  function ask(appeal: Appeal, verdict: Verdict) {
    if (appeal.status === 'pending') setAsked({ appeal, verdict });
  }
  useQueueShortcuts<Appeal>([
    { key: 'g', label: appealsText.grant, run: (appeal) => ask(appeal, 'granted') },
    { key: 'd', label: appealsText.deny, run: (appeal) => ask(appeal, 'denied') },
  ]);
  return (
    <>
      <QueueList<Appeal> label={appealsText.label} empty={appealsText.empty}>
        {(appeal) => <AppealCard appeal={appeal} onDecide={(verdict) => ask(appeal, verdict)} />}
      </QueueList>
      {asked && <AppealDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}
