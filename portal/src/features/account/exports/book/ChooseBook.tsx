import { type FormEvent, useState } from 'react';
import type { Hamster } from '@/features/hamsters/profile/api';
import { koreanToday } from '@/shared/lib/relativeTime';
import { Button } from '@/shared/ui/Button';
import { CheckboxField } from '@/shared/ui/CheckboxField';
import { FormAlert } from '@/shared/ui/FormAlert';
import { SelectField } from '@/shared/ui/SelectField';
import { TextField } from '@/shared/ui/TextField';
import { type LifeBook, useAskBook } from './api';
import styles from './LifeBook.module.css';
import { text } from './text';

const PERIODS = ['all', 'year', 'chosen'] as const;
type Period = (typeof PERIODS)[number];

/** The day a year before `day`, `2026-11-26` → `2025-11-26`. */
function yearBefore(day: string): string {
  return `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`.replace('-02-29', '-02-28');
}

/** The contents of the next book, and its request. */
export function ChooseBook({ hamster, book }: { hamster: Hamster; book: LifeBook }) {
  const [withPrivate, setPrivate] = useState(book.publicEntries === 0);
  const [withHealth, setHealth] = useState(true);
  const [withPhotosOnly, setPhotosOnly] = useState(false);
  const [period, setPeriod] = useState<Period>('all');
  const [fromDay, setFromDay] = useState('');
  const [toDay, setToDay] = useState('');
  const ask = useAskBook(hamster.id);
  const entries = book.publicEntries + (withPrivate ? book.privateEntries : 0);
  const days = {
    all: [null, null],
    year: [yearBefore(koreanToday()), null],
    chosen: [fromDay || null, toDay || null],
  }[period];
  const isBackwards = period === 'chosen' && !!fromDay && !!toDay && toDay < fromDay;
  function submit(event: FormEvent) {
    event.preventDefault();
    const [first = null, last = null] = days;
    if (ask.isPending || isBackwards) return;
    ask.mutate({
      withPrivate,
      withHealth: withHealth && book.hasWeights,
      withPhotosOnly,
      fromDay: first,
      toDay: last,
    });
  }
  return (
    <form className="column gap-3" onSubmit={submit} noValidate>
      <fieldset className={styles.choices}>
        <legend className="font-semibold p-0 mb-2">{text.choices}</legend>
        <p className="text-15 text-muted">
          {text.count(entries)} {entries > book.entriesMax && text.tooMany(book.entriesMax)}
        </p>
        {book.privateEntries > 0 && (
          <CheckboxField
            label={text.withPrivate(book.privateEntries)}
            checked={withPrivate}
            onChange={({ target }) => setPrivate(target.checked)}
          />
        )}
        {book.hasWeights && (
          <CheckboxField
            label={text.withHealth}
            checked={withHealth}
            onChange={({ target }) => setHealth(target.checked)}
          />
        )}
        <CheckboxField
          label={text.withPhotosOnly}
          checked={withPhotosOnly}
          onChange={({ target }) => setPhotosOnly(target.checked)}
        />
      </fieldset>
      <SelectField
        label={text.period}
        options={PERIODS.map((value) => ({ value, label: text.periods[value] }))}
        value={period}
        onChange={({ target }) =>
          setPeriod(PERIODS.find((each) => each === target.value) ?? period)
        }
      />
      {period === 'chosen' && (
        <div className={styles.days}>
          <TextField
            type="date"
            label={text.fromDay}
            max={koreanToday()}
            value={fromDay}
            onChange={({ target }) => setFromDay(target.value)}
          />
          <TextField
            type="date"
            label={text.toDay}
            max={koreanToday()}
            value={toDay}
            error={isBackwards ? text.backwards : undefined}
            onChange={({ target }) => setToDay(target.value)}
          />
        </div>
      )}
      {ask.failure && <FormAlert failure={ask.failure} />}
      <Button type="submit" pending={ask.isPending}>
        {book.status === 'none' ? text.make : text.makeAgain}
      </Button>
    </form>
  );
}
