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

/** Who is told: the owner and those who write about the hamster too; alone one is not asked. */
export function Told({ hamsterId, chosen, fault, onChange }: ToldProps) {
  const { data } = useCarers(hamsterId);
  if (!data) return null;
  const writers = data.carers.filter(({ role }) => role === 'write');
  const keepers = [data.owner, ...writers.map(({ member }) => member)];
  if (keepers.length < 2) return null;
  return (
    <fieldset className={styles.field}>
      <legend>{text.dialog.told}</legend>
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
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}
