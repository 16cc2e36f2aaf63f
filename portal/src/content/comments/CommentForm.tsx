import { type FormEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { useTextMentions } from '@/content/mentions/useTextMentions';
import { describeFailure, type FailureWords } from '@/shared/api/failure';
import { countCharacters } from '@/shared/lib/characters';
import { isComposing } from '@/shared/lib/ime';
import { Button } from '@/shared/ui/Button';
import { FormAlert } from '@/shared/ui/FormAlert';
import styles from './Comments.module.css';
import type { CommentParent, CommentWords } from './commentView';
import { useCommentDraft } from './draft';
import { mostOn, text, wordsOn } from './text';

type CommentFormProps = {
  memberId: number;
  /** Its participants are suggested first after an `@`. */
  parent: CommentParent;
  /** The place of the box, see `useCommentDraft`. */
  place: string;
  label: string;
  placeholder: string;
  submitLabel: string;
  /** Whether it may be secret; a reply to a secret comment is so anyway. */
  secrecy?: 'open' | 'chosen' | 'always' | undefined;
  /** The words being edited. */
  initial?: string | undefined;
  /** True if the form was opened by a press: the caret moves to the end of the text. */
  focused?: boolean | undefined;
  failed: FailureWords;
  /** Sends the comment and announces it; rejects with the server's error. */
  onSend: (words: CommentWords) => Promise<unknown>;
  /** Closes the form: after it was sent, or without. */
  onClose?: (() => void) | undefined;
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
    parent,
    place,
    label,
    placeholder,
    submitLabel,
    initial = '',
    secrecy,
    focused,
    onSend,
    onClose,
  } = props;
  const draft = useCommentDraft(memberId, place, initial, secrecy === 'chosen');
  const { typed, isSecret } = draft;
  // Also where none is taken, or that is not known: the server refuses it then, instead of everybody
  // reading it.
  const offered = secrecy ?? (isSecret ? 'open' : undefined);
  const mentions = useTextMentions(parent);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  /** A second press may come before the first one is drawn. */
  const sending = useRef(false);
  const length = countCharacters(typed);
  const most = mostOn(parent.kind);
  const tooLong = length > most;

  async function send(event?: FormEvent) {
    event?.preventDefault();
    if (length === 0 || tooLong || sending.current) return;
    sending.current = true;
    setPending(true);
    setRefusal(null);
    try {
      const kept = offered && { isSecret: isSecret || offered === 'always' };
      await onSend({ content: typed.trim(), ...mentions.chosenIn(typed), ...kept });
      if (draft.clear(typed)) onClose?.();
    } catch (reason) {
      setRefusal(reason);
    }
    sending.current = false;
    setPending(false);
  }

  const { setBox } = mentions;
  const attach = useCallback(
    (box: HTMLTextAreaElement | null) => {
      setBox(box);
      if (focused) takeCaret(box);
    },
    [setBox, focused],
  );

  function cancel() {
    draft.discard();
    onClose?.();
  }

  function press(event: KeyboardEvent) {
    if (isComposing(event)) return;
    // Only an untouched box closes so easily.
    if (event.key === 'Escape' && typed === initial) onClose?.();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  }

  return (
    <form className={styles.form} data-stacked={onClose ? '' : undefined} onSubmit={send}>
      <textarea
        ref={attach}
        className={styles.input}
        aria-label={label}
        aria-invalid={tooLong || undefined}
        placeholder={placeholder}
        rows={1}
        value={typed}
        onChange={(event) => {
          draft.type(event.target.value);
          mentions.look(event.target);
        }}
        onSelect={(event) => mentions.look(event.currentTarget)}
        onBlur={mentions.close}
        onKeyDown={press}
      />
      {mentions.list}
      {offered && (
        <label className={styles.secrecy}>
          <input
            type="checkbox"
            checked={isSecret || offered === 'always'}
            disabled={offered === 'always'}
            onChange={(event) => draft.setSecret(event.target.checked)}
          />
          {text.secret}
        </label>
      )}
      {refusal !== null && (
        <div className={styles.refusal}>
          <FormAlert failure={describeFailure(props.failed, refusal)} />
        </div>
      )}
      {onClose && (
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
          ? wordsOn(parent.kind).tooLong
          : length > most * NEARLY_FULL
            ? `${length} / ${most}`
            : ''}
      </p>
    </form>
  );
}
