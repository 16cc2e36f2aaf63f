import { HeartPulse } from 'lucide-react';
import { type Hamster, useMyHamsters } from '@/features/hamsters/profile/api';
import { Button } from '@/shared/ui/Button';
import { CheckboxField } from '@/shared/ui/CheckboxField';
import { QueryStates } from '@/shared/ui/QueryStates';
import { SelectField } from '@/shared/ui/SelectField';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useCardPreview } from './api';
import { type CardChoice, type CardPart, firstChoice } from './choice';
import { HealthCard } from './HealthCard';
import styles from './HealthCard.module.css';
import { text } from './text';

type HealthCardFieldProps = {
  choice: CardChoice | null;
  /** Whether the post that is edited has one, which stays unless another is chosen. */
  hasCard: boolean;
  error: string | undefined;
  onChoose: (choice: CardChoice | null) => void;
};

const words = text.field;
const PARTS = Object.entries(text.parts) as [CardPart, string][];

/** Chooses one's own hamster and what its card shows, with the card as others will see it. */
export default function HealthCardField(props: HealthCardFieldProps) {
  const { choice, hasCard, error, onChoose } = props;
  const query = useMyHamsters();
  return (
    <fieldset className={styles.field}>
      <legend className="text-15 font-semibold p-0 mb-2">{words.legend}</legend>
      <p className="text-13 text-muted">{hasCard && !choice ? words.has : words.lead}</p>
      <QueryStates query={query} loading={<Skeleton height={44} shape="box" />} heading="h3">
        {(hamsters) => {
          const [first] = hamsters;
          if (!first) return <p className="text-13 text-muted">{words.none}</p>;
          const isThere = hamsters.some(({ id }) => id === choice?.hamsterId);
          if (choice && isThere) return <Choosing {...{ hamsters, choice, onChoose }} />;
          return (
            <Button
              variant="outline"
              icon={<HeartPulse aria-hidden="true" />}
              onClick={() => onChoose(firstChoice(first.id))}
            >
              {hasCard ? words.replace : words.add}
            </Button>
          );
        }}
      </QueryStates>
      {error && (
        <p className="text-13 text-bad" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type ChoosingProps = Pick<HealthCardFieldProps, 'onChoose'> & {
  hamsters: readonly Hamster[];
  choice: CardChoice;
};

function Choosing({ hamsters, choice, onChoose }: ChoosingProps) {
  const preview = useCardPreview(choice);
  return (
    <>
      {hamsters.length > 1 && (
        <SelectField
          label={words.hamster}
          options={hamsters.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(choice.hamsterId)}
          onChange={({ target }) => onChoose({ ...choice, hamsterId: Number(target.value) })}
        />
      )}
      <fieldset className={styles.parts}>
        <legend>{words.parts}</legend>
        {PARTS.map(([part, label]) => (
          <CheckboxField
            key={part}
            label={label}
            checked={choice[part]}
            onChange={({ target }) => onChoose({ ...choice, [part]: target.checked })}
          />
        ))}
      </fieldset>
      <div className="column gap-2" aria-live="polite" aria-busy={preview.isFetching}>
        <p className="text-13 text-muted">{words.preview}</p>
        <QueryStates query={preview} loading={<Skeleton shape="box" height={160} />} heading="h3">
          {(card) => <HealthCard card={card} />}
        </QueryStates>
      </div>
      <Button variant="ghost" size="small" onClick={() => onChoose(null)}>
        {words.remove}
      </Button>
    </>
  );
}
