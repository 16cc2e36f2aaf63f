import { Button } from '@/shared/ui/Button';
import styles from './DraftOffer.module.css';
import { formText } from './formText';
import type { EntryDraft } from './useEntryDraft';

const words = formText;

/** What was left unfinished last time: go on with it, or begin anew. */
export function DraftOffer({ draft, editing }: { draft: EntryDraft; editing?: boolean }) {
  const { found, answer } = draft;
  if (!found) return null;
  const title = editing ? words.editFound : words.draftFound;
  return (
    <section className={styles.offer} aria-label={title}>
      <p>
        {title} <strong>{found.title}</strong>
      </p>
      <Button variant="ghost" size="small" onClick={() => answer(false)}>
        {editing ? words.editDiscard : words.draftDiscard}
      </Button>
      <Button size="small" onClick={() => answer(true)}>
        {words.draftRestore}
      </Button>
    </section>
  );
}
