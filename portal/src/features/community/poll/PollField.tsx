import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useFormState } from 'react-hook-form';
import { POLL_CHOICES_MAX, POLL_CHOICES_MIN } from '@/shared/api/limits.gen';
import { Button } from '@/shared/ui/Button';
import { CheckboxField } from '@/shared/ui/CheckboxField';
import { IconButton } from '@/shared/ui/IconButton';
import { SelectField } from '@/shared/ui/SelectField';
import { TextField } from '@/shared/ui/TextField';
import type { PostFields } from '../compose/draft';
import { isRight, LASTS, type PollDraft, withoutChoice, wrongWith } from './draft';
import { fieldText as text } from './fieldText';
import styles from './PollField.module.css';

type PollFieldProps = { form: UseFormReturn<PostFields>; poll: PollDraft };

/** The choices of a poll, the maximum number per member, and the duration. */
export default function PollField({ form, poll }: PollFieldProps) {
  const { register, setValue, clearErrors, control } = form;
  const { errors, submitCount } = useFormState({ control });
  const [added, setAdded] = useState<number | null>(null);
  const [isFresh] = useState(() => !poll.question && poll.choices.every((choice) => !choice));
  const list = useRef<HTMLDivElement>(null);
  const refused = errors.poll;
  // Errors are shown from the first submission on, not for fields that were not reached yet.
  const wrong = submitCount > 0 ? wrongWith(poll) : null;
  const { choices } = poll;

  useEffect(() => {
    register('poll', { validate: (now) => !now || isRight(now) || text.unfinished });
  }, [register]);

  useEffect(() => {
    if (submitCount === 0) return;
    list.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [submitCount]);

  function change(part: Partial<PollDraft>) {
    clearErrors('poll');
    setValue('poll', { ...poll, ...part });
  }

  const say = (at: number, words: string) =>
    change({ choices: choices.map((choice, place) => (place === at ? words : choice)) });

  function add() {
    setAdded(choices.length);
    change({ choices: [...choices, ''] });
  }

  const inputAt = (at: number) => list.current?.querySelectorAll('input')[at];

  function drop(at: number) {
    setAdded(null);
    inputAt(Math.min(at, choices.length - 2))?.focus();
    change(withoutChoice(poll, at));
  }

  /** Enter leads on instead of sending the post. */
  function leadOn(event: KeyboardEvent, at: number) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const next = inputAt(at + 1);
    if (next) next.focus();
    else if (choices.length < POLL_CHOICES_MAX) add();
  }

  return (
    <fieldset className={styles.field}>
      <legend>{text.legend}</legend>
      <p className="text-13 text-muted">{text.lead}</p>
      <TextField
        label={text.question}
        placeholder={text.questionPlaceholder}
        value={poll.question}
        error={refused?.question?.message ?? wrong?.question}
        autoFocus={isFresh}
        onChange={({ target }) => change({ question: target.value })}
        onKeyDown={(event) => leadOn(event, -1)}
      />
      <div ref={list} className="column gap-3">
        {choices.map((choice, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a choice is nothing but its place
          <div key={at} className={styles.choice}>
            <TextField
              label={text.choice(at + 1)}
              value={choice}
              error={refused?.choices?.[at]?.message ?? wrong?.choices[at]}
              autoFocus={at === added}
              onChange={({ target }) => say(at, target.value)}
              onKeyDown={(event) => leadOn(event, at)}
            />
            {choices.length > POLL_CHOICES_MIN && (
              <IconButton
                label={text.drop(at + 1)}
                icon={<X aria-hidden="true" />}
                onClick={() => drop(at)}
              />
            )}
          </div>
        ))}
      </div>
      {choices.length < POLL_CHOICES_MAX && (
        <Button variant="outline" size="small" onClick={add}>
          {text.add}
        </Button>
      )}
      <CheckboxField
        label={text.many}
        checked={poll.choicesMax > 1}
        onChange={({ target }) => change({ choicesMax: target.checked ? choices.length : 1 })}
      />
      {poll.choicesMax > 1 && choices.length > POLL_CHOICES_MIN && (
        <SelectField
          label={text.max}
          options={choices
            .map((_, at) => ({ value: String(at + 1), label: text.count(at + 1) }))
            .slice(1)}
          value={String(poll.choicesMax)}
          error={refused?.choicesMax?.message}
          onChange={({ target }) => change({ choicesMax: Number(target.value) })}
        />
      )}
      <SelectField
        label={text.lasts}
        options={[
          ...LASTS.map((days) => ({ value: String(days), label: text.days(days) })),
          { value: '', label: text.never },
        ]}
        value={String(poll.lastsDays ?? '')}
        error={refused?.lastsDays?.message}
        onChange={({ target }) => change({ lastsDays: Number(target.value) || null })}
      />
      {refused?.message && (
        <p className="text-13 text-bad" role="alert">
          {refused.message}
        </p>
      )}
      <Button
        variant="ghost"
        size="small"
        onClick={() => {
          clearErrors('poll');
          setValue('poll', null);
        }}
      >
        {text.remove}
      </Button>
    </fieldset>
  );
}
