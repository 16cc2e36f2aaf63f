import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { userMessageOf } from '@/shared/api/errors';
import { useSession } from '@/shared/api/session';
import { countCharacters } from '@/shared/lib/characters';
import { isComposing } from '@/shared/lib/ime';
import { Button } from '@/shared/ui/Button';
import { toast } from '@/shared/ui/toast';
import { useSignInToast } from '../signIn';
import { useAddComment } from './api';
import styles from './Comments.module.css';
import { COMMENT_MAX, text } from './text';

type CommentFormProps = { entryId: number; onAdded: () => void };

/** A growing box; Ctrl+Enter sends too. A visitor is led to sign in. */
export function CommentForm({ entryId, onAdded }: CommentFormProps) {
  const { me } = useSession();
  const askToSignIn = useSignInToast();
  const add = useAddComment(entryId);
  const [typed, setTyped] = useState('');
  /** A second press may come before the first one is drawn. */
  const sending = useRef(false);
  const length = countCharacters(typed);
  const tooLong = length > COMMENT_MAX;

  if (!me) {
    return (
      <button type="button" className={styles.prompt} onClick={() => askToSignIn(text.signIn)}>
        {text.signInPrompt}
      </button>
    );
  }

  async function send(event?: FormEvent) {
    event?.preventDefault();
    if (length === 0 || tooLong || sending.current) return;
    sending.current = true;
    try {
      await add.mutateAsync(typed.trim());
      setTyped('');
      onAdded();
    } catch (error) {
      const description = userMessageOf(error, text.failedText);
      toast({ title: text.failed, description, tone: 'bad' });
    } finally {
      sending.current = false;
    }
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event) || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  }

  return (
    <form className={styles.form} onSubmit={send}>
      <textarea
        className={styles.input}
        aria-label={text.label}
        aria-invalid={tooLong || undefined}
        placeholder={text.placeholder}
        rows={1}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
      />
      <Button
        type="submit"
        size="small"
        pending={add.isPending}
        aria-disabled={length === 0 || tooLong || undefined}
      >
        {text.submit}
      </Button>
      <p className={styles.count} data-over={tooLong || undefined} aria-live="polite">
        {tooLong ? text.tooLong : length > COMMENT_MAX * 0.8 ? `${length} / ${COMMENT_MAX}` : ''}
      </p>
    </form>
  );
}
