import { type FormEvent, useRef, useState } from 'react';
import { useTextDraft } from '@/features/drafts/useTextDraft';
import { userMessageOf } from '@/shared/api/errors';
import { countCharacters } from '@/shared/lib/characters';
import { Button } from '@/shared/ui/Button';
import { TextArea } from '@/shared/ui/TextArea';
import { toast } from '@/shared/ui/toast';
import { APPEAL_MAX, appealError } from './rules';
import styles from './Sanctions.module.css';
import { text } from './text';

type AppealFormProps = {
  sanctionId: number;
  /** Sends the words; rejects with the server's refusal. */
  onSend: (words: string) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
};

const words = text.appeal;

/** Where a member objects; what is half typed survives a reload. */
export function AppealForm({ sanctionId, onSend, onCancel }: AppealFormProps) {
  const [typed, setTyped] = useTextDraft(`hamsterd-appeal-${sanctionId}`);
  const [tried, setTried] = useState(false);
  const [pending, setPending] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const error = appealError(typed);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (error) return box.current?.focus();
    setPending(true);
    try {
      await onSend(typed.trim());
      setTyped('');
      toast({ ...words.done, tone: 'good' });
    } catch (reason) {
      toast({ title: words.failed, description: userMessageOf(reason), tone: 'bad' });
      setPending(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextArea
        ref={box}
        label={words.label}
        hint={words.hint}
        rows={6}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        aside={`${countCharacters(typed)} / ${APPEAL_MAX}`}
        error={tried ? error : undefined}
      />
      <div className={styles.acts}>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
        <Button type="submit" pending={pending}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}
