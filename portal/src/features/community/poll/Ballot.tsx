import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/shared/ui/Button';
import type { Poll } from './api';
import styles from './Poll.module.css';
import { text } from './text';

type BallotProps = {
  poll: Poll;
  pending: boolean;
  onVote: (choiceIds: number[]) => void;
  /** Returns to the results, for members who have voted. */
  onCancel: () => void;
};

/** The choices to press, one or several. */
export function Ballot({ poll, pending, onVote, onCancel }: BallotProps) {
  const { choices, choicesMax, own } = poll;
  const [chosen, setChosen] = useState<readonly number[]>(own);
  const [error, setError] = useState('');
  const id = useId();
  const isSingle = choicesMax === 1;
  const hint = isSingle ? text.single : text.many(choicesMax);

  function press(choice: number) {
    const others = chosen.filter((one) => one !== choice);
    const isFull = !isSingle && others.length === chosen.length && chosen.length >= choicesMax;
    setError(isFull ? text.full(choicesMax) : '');
    if (isFull) return;
    if (isSingle) setChosen([choice]);
    else setChosen(others.length < chosen.length ? others : [...chosen, choice]);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    if (chosen.length === 0) setError(text.empty);
    else onVote([...chosen]);
  }

  return (
    <form className={styles.ballot} onSubmit={submit} noValidate>
      <fieldset aria-describedby={`${id}-note`}>
        <legend className="text-13 text-muted p-0 mb-2">{hint}</legend>
        {choices.map((choice) => (
          <label key={choice.id} className={styles.choice}>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={id}
              checked={chosen.includes(choice.id)}
              onChange={() => press(choice.id)}
            />
            <span className="min-w-0">{choice.text}</span>
          </label>
        ))}
      </fieldset>
      <p id={`${id}-note`} className={styles.error} role="alert" hidden={!error}>
        {error}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={pending}>
          {own.length > 0 ? text.change : text.vote}
        </Button>
        {own.length > 0 && (
          <>
            <Button variant="outline" onClick={onCancel}>
              {text.cancel}
            </Button>
            <Button variant="ghost" onClick={() => onVote([])}>
              {text.takeBack}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}
