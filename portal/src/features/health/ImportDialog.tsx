import { FileUp } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@/shared/ui/Button';
import type { DialogControl } from '@/shared/ui/dialogs';
import { FormDialog } from '@/shared/ui/FormDialog';
import { TextArea } from '@/shared/ui/TextArea';
import { toast } from '@/shared/ui/toast';
import { useImportRows } from './api';
import styles from './ImportDialog.module.css';
import { text } from './text';
import type { HealthImport } from './types';

type ImportDialogProps = DialogControl & { hamsterId: number };

const words = text.importing;

/** Many rows at once. What is refused stays in the box, line by line, to be mended and sent again. */
export default function ImportDialog({ hamsterId, onClose }: ImportDialogProps) {
  const [table, setTable] = useState('');
  const [error, setError] = useState<string>();
  const [outcome, setOutcome] = useState<HealthImport | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const bring = useImportRows(hamsterId);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (bring.isPending) return;
    setError(table.trim() ? undefined : words.needed);
    if (!table.trim()) return;
    bring.mutate(table, {
      onSuccess: (found) => {
        if (found.refused.length === 0) {
          toast({ ...words.saved(found.saved), tone: 'good' });
          onClose();
          return;
        }
        setOutcome(found);
        setTable(found.refused.map((line) => line.text).join('\n'));
      },
    });
  }

  async function read(file: File) {
    try {
      setTable(await file.text());
      setOutcome(null);
      setError(undefined);
    } catch {
      setError(words.unreadable);
    }
  }

  return (
    <FormDialog
      onClose={onClose}
      holdOpen={table !== ''}
      title={words.title}
      description={words.lead}
      submitLabel={words.submit}
      pending={bring.isPending}
      onSubmit={submit}
      failure={bring.failure}
    >
      {outcome && (
        <div className={styles.outcome} role="status">
          <p>{words.partly(outcome.saved, outcome.refused.length)}</p>
          {outcome.known > 0 && <p>{words.known(outcome.known)}</p>}
          <ul>
            {outcome.refused.map(({ line, text: written, message }) => (
              <li key={line}>
                <strong>{words.line(line)}</strong> <code>{written}</code>
                <span>{message}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <TextArea
        label={words.label}
        rows={8}
        spellCheck={false}
        placeholder={words.placeholder}
        value={table}
        error={error}
        onChange={(event) => setTable(event.target.value)}
      />
      <input
        ref={chooser}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        hidden
        aria-label={words.file}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void read(file);
        }}
      />
      <Button
        variant="soft"
        size="small"
        icon={<FileUp aria-hidden="true" />}
        onClick={() => chooser.current?.click()}
      >
        {words.file}
      </Button>
    </FormDialog>
  );
}
