import { type FormEvent, useRef, useState } from 'react';
import { useTextDraft } from '@/content/drafts/useTextDraft';
import { INQUIRY_TEXT_MAX } from '@/shared/api/limits.gen';
import { countCharacters } from '@/shared/lib/characters';
import { Button } from '@/shared/ui/Button';
import { FormAlert } from '@/shared/ui/FormAlert';
import { TextArea } from '@/shared/ui/TextArea';
import { useClose, useGoOn } from './api';
import { useOwner } from './asker';
import styles from './Inquiries.module.css';
import { text } from './text';

const words = text.thread;

/** Continues an inquiry, or shows that it is closed. */
export function ThreadForm({ inquiryId }: { inquiryId: number }) {
  const [typed, setTyped, clear] = useTextDraft(useOwner(), `inquiry-${inquiryId}`);
  const [tried, setTried] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const { mutateAsync, isPending, failure } = useGoOn(inquiryId);
  const close = useClose(inquiryId);
  const length = countCharacters(typed);
  const tooLong = length > INQUIRY_TEXT_MAX ? text.wordsTooLong(INQUIRY_TEXT_MAX) : undefined;
  const error = typed.trim() ? tooLong : text.wordsMissing;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (error) return box.current?.focus();
    try {
      // Awaited: whoever leaves meanwhile takes callbacks along, and what was sent is not typed.
      await mutateAsync(typed.trim());
      clear(typed);
      setTried(false);
    } catch {
      // `failure` says it.
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextArea
        ref={box}
        label={words.reply}
        rows={4}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        aside={`${length} / ${INQUIRY_TEXT_MAX}`}
        error={tried ? error : undefined}
      />
      {failure && <FormAlert failure={failure} />}
      <div className={styles.acts}>
        <Button variant="ghost" pending={close.isPending} onClick={() => close.mutate()}>
          {words.close}
        </Button>
        <Button type="submit" pending={isPending}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}
