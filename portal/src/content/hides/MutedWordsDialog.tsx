import { X } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '@/shared/lib/fieldErrors';
import { typedSince } from '@/shared/lib/typedSince';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import type { DialogControl } from '@/shared/ui/dialogs';
import { QueryStates } from '@/shared/ui/QueryStates';
import { Spinner } from '@/shared/ui/Spinner';
import { TextField } from '@/shared/ui/TextField';
import styles from './MutedWordsDialog.module.css';
import { useMutedWords, useSetMutedWords } from './mutedWords';
import { text } from './text';

const { words } = text;

type WordsProps = { known: readonly string[] };

function AddWord({ known }: WordsProps) {
  const { register, handleSubmit, getValues, reset, setError, setFocus, formState } = useForm({
    defaultValues: { words: '' },
  });
  const add = useSetMutedWords((error) => showFieldErrors(error, ['words'], setError));

  const submit = handleSubmit(({ words: typed }) => {
    const fresh = typed.split(',').flatMap((word) => word.trim() || []);
    add.mutate([...known, ...fresh], {
      onSuccess: () => {
        reset({ words: typedSince(typed, getValues('words')) });
        setFocus('words');
      },
    });
  });

  return (
    <form className="column gap-3" onSubmit={submit} noValidate>
      <TextField
        label={words.label}
        hint={words.hint}
        placeholder={words.placeholder}
        autoComplete="off"
        enterKeyHint="done"
        error={formState.errors.words?.message}
        {...register('words', { validate: (typed) => Boolean(typed.trim()) || words.missing })}
      />
      <Button type="submit" variant="outline" pending={add.isPending}>
        {words.add}
      </Button>
    </form>
  );
}

function Words({ known }: WordsProps) {
  const set = useSetMutedWords();
  if (known.length === 0) return <p className="text-15 text-muted mt-5">{words.none}</p>;
  return (
    <ul className={styles.words} aria-label={words.title}>
      {known.map((word) => (
        <li key={word}>
          <span>{word}</span>
          <button
            type="button"
            aria-label={words.remove(word)}
            disabled={set.isPending}
            onClick={() => set.mutate(known.filter((other) => other !== word))}
          >
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The words that a member has muted; each can be added and removed. */
export default function MutedWordsDialog({ onClose }: DialogControl) {
  return (
    <Dialog open onClose={onClose} title={words.title} description={words.lead} size="small">
      <QueryStates query={useMutedWords()} loading={<Spinner label={words.loading} />} heading="h3">
        {(known) => (
          <>
            <AddWord known={known} />
            <Words known={known} />
          </>
        )}
      </QueryStates>
    </Dialog>
  );
}
