import { type FormEvent, useRef, useState } from 'react';
import { showFieldErrors } from '@/shared/lib/fieldErrors';
import { koreanToday } from '@/shared/lib/relativeTime';
import { Button } from '@/shared/ui/Button';
import { openDialog } from '@/shared/ui/dialogs';
import { toast } from '@/shared/ui/toast';
import { useWriteRow } from '../api';
import { KINDS } from '../kinds';
import { text } from '../text';
import type { HealthKind, HealthSummary, RowForm } from '../types';
import { newRow } from '../values';
import { ChoiceButtons } from './ChoiceButtons';
import { LastRow } from './LastRow';
import { QuickFields } from './QuickFields';
import { type Faults, FIELDS, faultsOf, leftOf, NOTHING, saidByTyped, type Typed } from './typed';

type QuickFormProps = {
  kind: HealthKind;
  hamsterId: number;
  latest: HealthSummary['latest'][number] | undefined;
};

/** Today's row of one kind. What is refused stays in its fields. */
export function QuickForm({ kind, hamsterId, latest }: QuickFormProps) {
  const [typed, setTyped] = useState(NOTHING);
  const [faults, setFaults] = useState<Faults>({});
  const box = useRef<HTMLFormElement>(null);
  const { choices, shortcuts, label } = KINDS[kind];
  const write = useWriteRow(hamsterId, (error) =>
    showFieldErrors(error, FIELDS, (field, { message = '' }) => show({ [field]: message })),
  );

  function show(found: Faults) {
    setFaults(found);
    const first = FIELDS.find((field) => found[field]);
    box.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  /** Empties the fields that are still as they were sent. */
  function clear(sent: Typed) {
    setTyped((now) => leftOf(now, sent));
    setFaults({});
  }

  function send(said: Partial<RowForm>) {
    if (write.isPending) return;
    const row = newRow(kind, koreanToday(), said);
    write.mutate(row, {
      onSuccess: (saved) => {
        clear(typed);
        // A row that the server has needs no message: it is shown as the last row below the fields.
        if (!saved) toast({ ...text.kept, tone: 'good' });
      },
      onError: () => write.isKept(row) && clear(typed),
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = faultsOf(kind, typed);
    if (Object.keys(found).length > 0) show(found);
    else send(saidByTyped(kind, typed));
  }

  function writeMore() {
    const begin = saidByTyped(kind, typed);
    const load = () => import('../journal/RowDialog');
    void openDialog(load, { hamsterId, kind, begin, onSaved: () => clear(typed) });
  }

  return (
    <form ref={box} className="column gap-2" onSubmit={submit} noValidate>
      {choices ? (
        <ChoiceButtons
          label={text.today.pick(label)}
          choices={choices}
          pending={write.isPending ? (write.variables?.choice ?? null) : null}
          onChoose={(choice) => send({ choice })}
        />
      ) : (
        <QuickFields
          {...{ kind, typed, faults }}
          pending={write.isPending}
          onChange={(field, value) => setTyped((held) => ({ ...held, [field]: value }))}
        />
      )}
      {shortcuts && (
        <ChoiceButtons
          label={text.today.shortcut}
          choices={shortcuts}
          pending={write.isPending ? (write.variables?.choice ?? null) : null}
          onChoose={(choice) => send({ choice })}
        />
      )}
      <div className="row flex-wrap justify-between gap-2">
        <LastRow latest={latest} />
        <Button variant="ghost" size="small" onClick={writeMore}>
          {text.today.more}
        </Button>
      </div>
    </form>
  );
}
