import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import layout from '../../components/layout.module.css';
import styles from './CannedChoices.module.css';
import { choiceText } from './text';
import type { CannedKind } from './types';

type Choice = Shape<'CannedTextChoice'>;

/** A minute: their editor sees a change at once, others soon. */
const STALE_MS = 60_000;

function useChoices() {
  return useQuery({
    queryKey: ['canned-texts', 'choices'],
    queryFn: ({ signal }) => api.get('/api/admin/canned-texts/choices', { signal }),
    staleTime: STALE_MS,
  });
}

function found(choices: readonly Choice[], kind: CannedKind, words: string): Choice[] {
  const needle = words.normalize('NFC').trim().toLowerCase();
  return choices.filter(
    (each) => each.kind === kind && `${each.title} ${each.body}`.toLowerCase().includes(needle),
  );
}

export type CannedChoicesProps = {
  kind: CannedKind;
  onPick: (body: string) => void;
};

/** The texts of a kind, to be searched; Enter takes the first. Only a few bytes: no MUI. */
export default function CannedChoices({ kind, onPick }: CannedChoicesProps) {
  const { data, error, refetch } = useChoices();
  const [words, setWords] = useState('');
  const shown = found(data ?? [], kind, words);
  function pick({ id, body }: Choice) {
    // Only a figure: lost on the way, it is missing there and nowhere else.
    api.post('/api/admin/canned-texts/{text_id}/use', { path: { text_id: id } }).catch(() => {});
    onPick(body);
  }
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // The search box is inside the dialog's form.
    event.preventDefault();
    const [first] = shown;
    if (first) pick(first);
  }
  return (
    <div className={styles.choices}>
      <input
        type="search"
        className={styles.search}
        aria-label={choiceText.search}
        placeholder={choiceText.search}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={press}
        // biome-ignore lint/a11y/noAutofocus: it was opened to be searched
        autoFocus
      />
      {error && (
        <p role="alert" className={`m-0 ${layout.note}`}>
          {choiceText.failed}{' '}
          <button type="button" className={styles.retry} onClick={() => void refetch()}>
            {choiceText.retry}
          </button>
        </p>
      )}
      {data && shown.length === 0 && (
        <p className={`m-0 ${layout.note}`}>
          {found(data, kind, '').length > 0 ? choiceText.noMatch : choiceText.none}
        </p>
      )}
      {shown.length > 0 && (
        <ul className={styles.list} aria-label={choiceText.list}>
          {shown.map((each) => (
            <li key={each.id}>
              <button type="button" className={styles.choice} onClick={() => pick(each)}>
                <strong>{each.title}</strong>
                <span className="clamp-2 text-13 text-muted">{each.body}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={`m-0 ${layout.note}`}>{choiceText.filledIn}</p>
    </div>
  );
}
