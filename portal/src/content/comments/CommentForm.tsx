import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { describeFailure, type FailureWords } from '@/shared/api/failure';
import { countCharacters } from '@/shared/lib/characters';
import { isComposing } from '@/shared/lib/ime';
import { Button } from '@/shared/ui/Button';
import { FormAlert } from '@/shared/ui/FormAlert';
import styles from './Comments.module.css';
import { useCommentDraft } from './draft';
import { COMMENT_MAX, text } from './text';

type CommentFormProps = {
  memberId: number;
  /** Where it is typed, see `useCommentDraft`. */
  place: string;
  label: string;
  placeholder: string;
  submitLabel: string;
  /** The words being edited. */
  initial?: string | undefined;
  /** Opened by a press: the caret goes there, behind what stands in it. */
  focused?: boolean | undefined;
  failed: FailureWords;
  /** Sends the words and says so; rejects with the server's refusal. */
  onSend: (content: string) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
};

/** Counts from this share of the limit on. */
const NEARLY_FULL = 0.8;

function takeCaret(box: HTMLTextAreaElement | null) {
  if (!box) return;
  box.focus();
  box.setSelectionRange(box.value.length, box.value.length);
}

/** A growing box for a comment, a reply or an edit; Ctrl+Enter sends too. */
export function CommentForm(props: CommentFormProps) {
  const {
    memberId,
    place,
    label,
    placeholder,
    submitLabel,
    initial = '',
    onSend,
    onCancel,
  } = props;
  const [typed, setTyped] = useCommentDraft(memberId, place, initial);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  /** A second press may come before the first one is drawn. */
  const sending = useRef(false);
  const length = countCharacters(typed);
  const tooLong = length > COMMENT_MAX;

  async function send(event?: FormEvent) {
    event?.preventDefault();
    if (length === 0 || tooLong || sending.current) return;
    sending.current = true;
    setPending(true);
    setRefusal(null);
    try {
      await onSend(typed.trim());
      setTyped(initial);
    } catch (reason) {
      setRefusal(reason);
    }
    sending.current = false;
    setPending(false);
  }

  function cancel() {
    setTyped(initial);
    onCancel?.();
  }

  function press(event: KeyboardEvent) {
    if (isComposing(event)) return;
    // Only an untouched box closes so easily.
    if (event.key === 'Escape' && typed === initial) onCancel?.();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  }

  return (
    <form className={styles.form} data-stacked={onCancel ? '' : undefined} onSubmit={send}>
      <textarea
        ref={props.focused ? takeCaret : undefined}
        className={styles.input}
        aria-label={label}
        aria-invalid={tooLong || undefined}
        placeholder={placeholder}
        rows={1}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
      />
      {refusal !== null && (
        <div className={styles.refusal}>
          <FormAlert failure={describeFailure(props.failed, refusal)} />
        </div>
      )}
      {onCancel && (
        <Button variant="ghost" size="small" onClick={cancel}>
          {text.cancel}
        </Button>
      )}
      <Button
        type="submit"
        size="small"
        pending={pending}
        aria-disabled={length === 0 || tooLong || undefined}
      >
        {submitLabel}
      </Button>
      <p className={styles.count} data-over={tooLong || undefined} aria-live="polite">
        {tooLong
          ? text.tooLong
          : length > COMMENT_MAX * NEARLY_FULL
            ? `${length} / ${COMMENT_MAX}`
            : ''}
      </p>
    </form>
  );
}
