import { Button } from '@/shared/ui/Button';
import styles from './QuickForm.module.css';

type ChoiceButtonsProps = {
  label: string;
  choices: Readonly<Record<string, string>>;
  /** The one that is on its way. */
  pending: string | null;
  onChoose: (choice: string) => void;
};

/** One press chooses a value and saves it. */
export function ChoiceButtons({ label, choices, pending, onChoose }: ChoiceButtonsProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {Object.entries(choices).map(([choice, words]) => (
        <Button
          key={choice}
          variant="outline"
          pending={pending === choice}
          onClick={() => onChoose(choice)}
        >
          {words}
        </Button>
      ))}
    </fieldset>
  );
}
