import { CheckboxField } from '@/shared/ui/CheckboxField';
import { useCarers } from '../carers/api';
import { text } from './text';
import styles from './Weekdays.module.css';

type ToldProps = {
  hamsterId: number;
  chosen: readonly number[];
  fault: string | undefined;
  onChange: (memberIds: readonly number[]) => void;
};

/**
 * The members who get the reminder's notifications: the owner and carers with write access. Hidden
 * if the owner is alone.
 */
export function Told({ hamsterId, chosen, fault, onChange }: ToldProps) {
  const { data } = useCarers(hamsterId);
  if (!data) return null;
  const writers = data.carers.filter(({ role }) => role === 'write');
  const keepers = [data.owner, ...writers.map(({ member }) => member)];
  if (keepers.length < 2) return null;
  return (
    <fieldset className={styles.field}>
      <legend className="text-15 font-semibold p-0 mb-2">{text.dialog.told}</legend>
      {keepers.map(({ id, nickname }) => (
        <CheckboxField
          key={id}
          label={nickname}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
          }
        />
      ))}
      {fault && (
        <p role="alert" className="text-13 text-bad">
          {fault}
        </p>
      )}
    </fieldset>
  );
}
