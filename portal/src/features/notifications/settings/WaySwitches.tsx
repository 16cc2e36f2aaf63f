import { spokenDate } from '@/shared/lib/relativeTime';
import { Switch } from '@/shared/ui/Switch';
import styles from './Settings.module.css';
import { spokenTime, text } from './text';
import type { Preferences, PreferencesForm } from './types';

const words = text.ways;

type WayProps = {
  id: string;
  label: string;
  hint: string;
  checked: boolean;
  onChange: (on: boolean) => void;
};

function Way({ id, label, hint, checked, onChange }: WayProps) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3>{label}</h3>
        <p id={id}>{hint}</p>
      </div>
      <Switch label={label} checked={checked} describedBy={id} onChange={onChange} />
    </li>
  );
}

type WaySwitchesProps = { held: Preferences; onChange: (form: PreferencesForm) => void };

/** Silence at night, one mail a day, and the consent to advertising. */
export function WaySwitches({ held, onChange }: WaySwitchesProps) {
  const { enabled, from, to } = held.quietHours;
  return (
    <ul className={styles.list}>
      <Way
        id="quiet"
        label={words.quiet}
        hint={words.quietText(spokenTime(from), spokenTime(to))}
        checked={enabled}
        onChange={(on) => onChange({ quietHours: { enabled: on } })}
      />
      {enabled && (
        <Way
          id="red-flags"
          label={words.redFlags}
          hint={words.redFlagsText}
          checked={held.redFlagsAtNight}
          onChange={(on) => onChange({ redFlagsAtNight: on })}
        />
      )}
      <Way
        id="digest"
        label={words.digest}
        hint={words.digestText}
        checked={held.digest}
        onChange={(on) => onChange({ digest: on })}
      />
      <Way
        id="marketing"
        label={words.marketing}
        hint={
          held.marketingSince
            ? words.marketingSince(spokenDate(new Date(held.marketingSince)))
            : words.marketingText
        }
        checked={held.marketingSince !== null}
        onChange={(on) => onChange({ marketing: on })}
      />
    </ul>
  );
}
