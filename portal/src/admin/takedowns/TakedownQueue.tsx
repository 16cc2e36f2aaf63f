import { useState } from 'react';
import { api } from '@/shared/api/client';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { useQueueShortcuts } from '../actions/useQueueShortcuts';
import { QueueList } from '../components/QueueList';
import { ReasonDialog } from '../forms/ReasonDialog';
import { QueueBar } from '../lists/QueueBar';
import { actsOf } from './actsOf';
import { SaveRegister } from './SaveRegister';
import { TakedownCard } from './TakedownCard';
import { ACTS, type Act, NOTES, takedownText } from './text';
import type { TakedownRow } from './types';

const KEYS: readonly (readonly [key: string, act: Act])[] = [
  ['b', 'block'],
  ['x', 'reject'],
  ['r', 'release'],
  ['d', 'remove'],
];

type Asked = { request: TakedownRow; what: Act };

/** The requests, each decided in place; both sides read the note. */
export function TakedownQueue() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const notifyDone = useNotifyWithUndo('takedowns');
  function ask(request: TakedownRow, what: Act) {
    if (actsOf(request).includes(what)) setAsked({ request, what });
  }
  async function decide({ request, what }: Asked, note: string) {
    const done = await api.post(`/api/admin/takedowns/{takedown_id}/${what}`, {
      path: { takedown_id: request.id },
      body: { note },
    });
    notifyDone(ACTS[what].done, done.auditId);
  }
  useQueueShortcuts<TakedownRow>(
    KEYS.map(([key, what]) => ({
      key,
      label: ACTS[what].verb,
      run: (request) => ask(request, what),
    })),
  );
  return (
    <>
      <QueueBar>
        <SaveRegister />
      </QueueBar>
      <QueueList<TakedownRow> label={takedownText.label} empty={takedownText.empty}>
        {(request) => <TakedownCard request={request} onAsk={(what) => ask(request, what)} />}
      </QueueList>
      {asked && (
        <ReasonDialog
          title={ACTS[asked.what].title}
          verb={ACTS[asked.what].verb}
          help={ACTS[asked.what].help}
          isGrave={ACTS[asked.what].isGrave}
          reasons={NOTES[asked.what]}
          draftKey={`takedowns/${asked.request.id}/${asked.what}`}
          onConfirm={(note) => decide(asked, note)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
