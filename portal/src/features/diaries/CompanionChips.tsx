import type { Hamster } from '@/features/hamsters/profile/api';
import { ENTRY_HAMSTERS_MAX } from '@/shared/api/limits.gen';
import styles from './ChoiceChips.module.css';
import { formText } from './formText';

type CompanionChipsProps = {
  hamsters: readonly Hamster[];
  /** The main hamster of the entry. */
  hamsterId: string;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

const MAX_BESIDE = ENTRY_HAMSTERS_MAX - 1;

/** The other hamsters of an entry: any, each by a press. Nothing where there is only one. */
export function CompanionChips({ hamsters, hamsterId, chosen, onChange }: CompanionChipsProps) {
  const others = hamsters.filter(({ id }) => String(id) !== hamsterId);
  if (others.length === 0 || hamsterId === 'gone') return null;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{formText.companions}</legend>
      <div className={styles.chips}>
        {others.map(({ id, name }) => {
          const value = String(id);
          const isChosen = chosen.includes(value);
          return (
            <button
              key={id}
              type="button"
              className={styles.chip}
              aria-pressed={isChosen}
              disabled={!isChosen && chosen.length >= MAX_BESIDE}
              onClick={() =>
                onChange(isChosen ? chosen.filter((each) => each !== value) : [...chosen, value])
              }
            >
              {name}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
