import { useInput } from 'react-admin';
import { useSession } from '@/shared/api/session';
import { CheckField } from '../components/fields';
import { inquiryText } from './text';

type MineFilterProps = { source: string; alwaysOn?: boolean };

/** Narrows the list to what the viewer looks after. */
export function MineFilter({ source }: MineFilterProps) {
  const { me } = useSession();
  const { field } = useInput<number | ''>({ source });
  return (
    <CheckField
      label={inquiryText.mineOnly}
      value={Boolean(field.value)}
      onChange={(isMine) => field.onChange(isMine ? (me?.id ?? '') : '')}
    />
  );
}
