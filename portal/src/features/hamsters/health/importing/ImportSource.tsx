import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/shared/ui/Button';
import { TextArea } from '@/shared/ui/TextArea';
import { text } from '../text';
import styles from './Import.module.css';
import { base64Of, MOST_BYTES } from './source';

type ImportSourceProps = {
  table: string;
  error: string | undefined;
  pending: boolean;
  onType: (table: string) => void;
  onFile: (base64: string) => void;
  onFault: (message: string | undefined) => void;
};

const words = text.importing;

/** The source of the rows: cells copied from a spreadsheet or a note, or a file. */
export function ImportSource(props: ImportSourceProps) {
  const { table, error, pending, onType, onFile, onFault } = props;
  const chooser = useRef<HTMLInputElement>(null);

  async function read(file: File) {
    onFault(undefined);
    if (file.size > MOST_BYTES) return onFault(words.tooLarge);
    try {
      onFile(await base64Of(file));
    } catch {
      onFault(words.unreadable);
    }
  }

  return (
    <div className={styles.source}>
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
        icon={<FileUp aria-hidden="true" />}
        pending={pending}
        onClick={() => chooser.current?.click()}
      >
        {words.file}
      </Button>
      <TextArea
        label={words.label}
        hint={words.example}
        rows={6}
        spellCheck={false}
        value={table}
        error={error}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  );
}
