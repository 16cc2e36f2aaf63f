import { Button } from '@/shared/ui/Button';
import styles from './DraftOffer.module.css';
import type { DraftFields } from './draftStore';
import { text } from './text';
import type { Draft } from './useDraft';

type DraftOfferProps<W extends DraftFields> = {
  draft: Draft<W>;
  /** What was found. */
  title: string;
  /** What the button does that throws it away. */
  discard: string;
};

/** What was left unfinished last time: go on with it, or begin anew. */
export function DraftOffer<W extends DraftFields>({ draft, title, discard }: DraftOfferProps<W>) {
  const { found, answer } = draft;
  if (!found) return null;
  return (
    <section className={styles.offer} aria-label={title}>
      <p>
        {title} <strong>{found.title}</strong>
      </p>
      <Button variant="ghost" size="small" onClick={() => answer(false)}>
        {discard}
      </Button>
      <Button size="small" onClick={() => answer(true)}>
        {text.restore}
      </Button>
    </section>
  );
}
