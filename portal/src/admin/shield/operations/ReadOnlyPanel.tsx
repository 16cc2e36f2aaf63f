import { TextField } from '@mui/material';
import { READ_ONLY_MESSAGE_MAX } from '@/shared/api/limits.gen';
import type { Shape } from '@/shared/api/types';
import { DateTime } from '../../components/DateTime';
import { Panel } from '../../components/Panel';
import { Tag } from '../../components/Tag';
import { useEditDraft } from '../../forms/useEditDraft';
import { ChoiceField } from '../ChoiceField';
import { SwitchForm } from '../SwitchForm';
import { KEEP, KEPT } from '../text';
import { HOURS, operationsText } from './text';
import { useSetReadOnly } from './useOperations';

const HOUR_MS = 3_600_000;

function fieldsOf({ message, until }: Shape<'ReadOnlyOut'>) {
  return { message, hours: until ? KEEP : 0 };
}

/** Reading only, with a word for members and an end. */
export function ReadOnlyPanel({ readOnly }: { readOnly: Shape<'ReadOnlyOut'> }) {
  const { base, fields, change, discard } = useEditDraft(readOnly, fieldsOf);
  const { message, hours } = fields;
  const { set, conflict } = useSetReadOnly(base, discard);
  function turnOn() {
    const chosen = hours ? new Date(Date.now() + hours * HOUR_MS).toISOString() : null;
    const until = hours === KEEP ? base.until : chosen;
    return set({ isOn: true, message, until });
  }
  const turnOff = () => set({ isOn: false, message: base.message, until: base.until });
  return (
    <Panel title={operationsText.title} actions={<State readOnly={readOnly} />}>
      <p>{operationsText.about}</p>
      <SwitchForm
        verb={readOnly.isOn ? operationsText.change : operationsText.turnOn}
        onSubmit={turnOn}
        other={readOnly.isOn ? { verb: operationsText.turnOff, run: turnOff } : undefined}
      >
        <TextField
          label={operationsText.message}
          helperText={operationsText.messageHint}
          value={message}
          onChange={(event) => change({ message: event.target.value })}
          slotProps={{ htmlInput: { maxLength: READ_ONLY_MESSAGE_MAX } }}
        />
        <ChoiceField
          label={operationsText.hours}
          choices={base.until ? { ...HOURS, ...KEPT } : HOURS}
          value={hours}
          onChange={(chosen) => change({ hours: chosen })}
        />
      </SwitchForm>
      {conflict}
    </Panel>
  );
}

function State({ readOnly }: { readOnly: Shape<'ReadOnlyOut'> }) {
  if (!readOnly.isOn) return <Tag>{operationsText.off}</Tag>;
  return (
    <span>
      <Tag tone="warn">{operationsText.on}</Tag>{' '}
      {readOnly.until && (
        <>
          <DateTime at={readOnly.until} />
          {operationsText.until}
        </>
      )}
    </span>
  );
}
