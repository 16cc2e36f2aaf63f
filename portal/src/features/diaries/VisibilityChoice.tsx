import { Globe, Lock } from 'lucide-react';
import { useId } from 'react';
import { formText } from './formText';
import styles from './VisibilityChoice.module.css';

type VisibilityChoiceProps = { isPublic: boolean; onChange: (isPublic: boolean) => void };

const words = formText;

/** Everybody, or the author alone. */
export function VisibilityChoice({ isPublic, onChange }: VisibilityChoiceProps) {
  const name = useId();
  const options = [
    { value: true, label: words.public, icon: <Globe aria-hidden="true" /> },
    { value: false, label: words.private, icon: <Lock aria-hidden="true" /> },
  ];
  return (
    <fieldset className={styles.choice}>
      <legend>{words.visibility}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.label} className={styles.option}>
            <input
              type="radio"
              name={name}
              checked={isPublic === option.value}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
