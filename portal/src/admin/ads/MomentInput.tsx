import { TextInput } from 'react-admin';
import { fromKoreanInput, toKoreanInput } from './moments';

/** A date and time in Korea, wherever the console is opened. */
export function MomentInput({ source, label }: { source: string; label: string }) {
  return (
    <TextInput
      source={source}
      label={label}
      helperText={false}
      type="datetime-local"
      format={toKoreanInput}
      parse={fromKoreanInput}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
