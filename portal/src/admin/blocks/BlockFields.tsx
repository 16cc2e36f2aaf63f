import { RadioButtonGroupInput, required, TextInput } from 'react-admin';
import { BLOCK_REASON_MAX } from '@/shared/api/limits.gen';
import { PeriodInput } from './PeriodInput';
import { blocksText, LEVELS } from './text';

/** The editable fields of a block: its level, reason and end. */
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
        slotProps={{ htmlInput: { maxLength: BLOCK_REASON_MAX } }}
      />
      <PeriodInput />
    </>
  );
}
