import { RadioButtonGroupInput, required, TextInput } from 'react-admin';
import { PeriodInput } from './PeriodInput';
import { blocksText, LEVELS } from './text';

const REASON_MAX = 200;

/** What of a block can be changed: how much it stops, why and until when. */
export function BlockFields() {
  return (
    <>
      <RadioButtonGroupInput
        source="level"
        label={blocksText.level}
        choices={Object.entries(LEVELS).map(([id, { name, help }]) => ({
          id,
          name: `${name}: ${help}`,
        }))}
        row={false}
        helperText={blocksText.levelHelp}
      />
      <TextInput
        source="reason"
        label={blocksText.reason}
        helperText={blocksText.reasonHelp}
        validate={required()}
        slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
      />
      <PeriodInput />
    </>
  );
}
