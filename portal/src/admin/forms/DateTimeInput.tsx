import { TextInput } from 'react-admin';
import { fromKoreanInput, toKoreanInput } from './koreanTime';

type MomentInputProps = { source: string; label: string; help?: string | false };

/** A date and time in Korea, wherever the console is opened. */
export function DateTimeInput({ source, label, help = false }: MomentInputProps) {
  return (
    <TextInput
      source={source}
      label={label}
      helperText={help}
      type="datetime-local"
      format={toKoreanInput}
      parse={fromKoreanInput}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
