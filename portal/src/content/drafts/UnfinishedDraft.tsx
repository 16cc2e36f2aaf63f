import { parseMarkup, plainText } from '@/shared/lib/markup';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import type { DraftFields } from './draftStore';
import { text } from './text';
import type { Draft } from './useDraft';

type UnfinishedDraftProps<F extends DraftFields> = {
  draft: Draft<F>;
  /** The title of the draft. */
  title: string;
  /** The label of the button that discards it. */
  discard: string;
};

/** Characters of a draft that tell its writer which one it is. */
const BEGINNING = 60;

function beginningOf({ title, content }: DraftFields): string {
  return title.trim() || plainText(parseMarkup(content)).slice(0, BEGINNING);
}

/** An unfinished draft in place of the form, so that it cannot be overwritten by mistake. */
export function UnfinishedDraft<F extends DraftFields>(props: UnfinishedDraftProps<F>) {
  const { found, answer } = props.draft;
  if (!found) return null;
  return (
    <section aria-label={props.title}>
      <EmptyState
        pose="writing"
        title={props.title}
        text={beginningOf(found)}
        action={
          <>
            <Button variant="ghost" onClick={() => answer('discard')}>
              {props.discard}
            </Button>
            <Button
              variant={found.isPublishing ? 'outline' : undefined}
              onClick={() => answer('resume')}
            >
              {text.resume}
            </Button>
            {found.isPublishing && (
              <Button onClick={() => answer('publish')}>{text.publish}</Button>
            )}
          </>
        }
      />
    </section>
  );
}
