import { type FormEvent, useRef, useState } from 'react';
import { useTextDraft } from '@/content/drafts/useTextDraft';
import { describeFailure } from '@/shared/api/failure';
import { countCharacters } from '@/shared/lib/characters';
import { Button } from '@/shared/ui/Button';
import { FormAlert } from '@/shared/ui/FormAlert';
import { TextArea } from '@/shared/ui/TextArea';
import { toast } from '@/shared/ui/toast';
import type { Owner } from '@/shared/unsent/store';
import { text } from './text';

type ObjectionFormProps = {
  owner: Owner;
  /** Names the draft, such as `appeal-3`. */
  place: string;
  /** Characters. */
  min: number;
  max: number;
  /** Sends the words; rejects with the server's refusal. */
  onSend: (words: string) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
};

/** A member's objection to a decision; unfinished input survives a reload. */
export function ObjectionForm({ owner, place, min, max, onSend, onCancel }: ObjectionFormProps) {
  const [typed, setTyped] = useTextDraft(owner, place);
  const [tried, setTried] = useState(false);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const length = countCharacters(typed);
  const error = length < min ? text.tooShort(min) : length > max ? text.tooLong(max) : undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (error) return box.current?.focus();
    setPending(true);
    setRefusal(null);
    try {
      await onSend(typed.trim());
      setTyped('');
      toast({ ...text.done, tone: 'good' });
    } catch (reason) {
      setRefusal(reason);
      setPending(false);
    }
  }

  return (
    <form className="grid gap-3 w-full" onSubmit={submit} noValidate>
      <TextArea
        ref={box}
        label={text.label}
        hint={text.hint(min)}
        rows={6}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        aside={`${length} / ${max}`}
        error={tried ? error : undefined}
      />
      {refusal !== null && <FormAlert failure={describeFailure(text.failed, refusal)} />}
      <div className="flex flex-wrap justify-end gap-2">
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {text.cancel}
          </Button>
        )}
        <Button type="submit" pending={pending}>
          {text.submit}
        </Button>
      </div>
    </form>
  );
}
