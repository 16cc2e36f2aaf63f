import { type FormEvent, useId, useState } from 'react';
import { REPORT_TEXT_MAX } from '@/shared/api/limits.gen';
import { countCharacters } from '@/shared/lib/characters';
import type { DialogControl } from '@/shared/ui/dialogs';
import { FormDialog } from '@/shared/ui/FormDialog';
import { TextArea } from '@/shared/ui/TextArea';
import { toast } from '@/shared/ui/toast';
import styles from './ReportDialog.module.css';
import { text } from './reportText';
import { isSettled, type Reported, useSendReport } from './sendReport';

/** Why it cannot be sent yet. */
function missingOf(reason: string, words: string): string | undefined {
  const length = countCharacters(words);
  if (length > REPORT_TEXT_MAX) return text.tooLong;
  if (length > 0) return undefined;
  if (reason === 'other') return text.otherMissing;
  return reason === '' ? text.missing : undefined;
}

/** A few reasons or words of one's own. */
export default function ReportDialog({ onClose, ...reported }: Reported & DialogControl) {
  const id = useId();
  const send = useSendReport(reported);
  const [reason, setReason] = useState('');
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const missing = missingOf(reason, words);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (missing || send.isPending) return;
    const trimmed = words.trim();
    // Free text alone is a reason of its own.
    const report = reason ? { reason, text: trimmed } : { reason: trimmed, text: '' };
    send.mutate(report, {
      onSuccess: () => {
        toast({ ...text.done, tone: 'good' });
        onClose();
      },
      onError: (error) => {
        if (isSettled(error)) onClose();
      },
    });
  }

  return (
    <FormDialog
      onClose={onClose}
      holdOpen={words !== ''}
      title={text.title}
      description={text.lead}
      submitLabel={text.submit}
      pending={send.isPending}
      onSubmit={submit}
      failure={send.failure}
    >
      <fieldset className={styles.reasons}>
        <legend>{text.reasons}</legend>
        {text.choices.map(({ value, label }) => (
          <label key={value} className={styles.reason}>
            <input
              type="radio"
              name={`${id}-reason`}
              checked={reason === value}
              onChange={() => setReason(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <TextArea
        label={text.words}
        hint={text.wordsHint}
        placeholder={text.wordsPlaceholder}
        rows={3}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        error={tried ? missing : undefined}
      />
    </FormDialog>
  );
}
