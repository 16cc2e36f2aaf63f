import { type FormEvent, useRef, useState } from 'react';
import type { DialogControl } from '@/shared/ui/dialogs';
import { FormDialog } from '@/shared/ui/FormDialog';
import { toast } from '@/shared/ui/toast';
import { useImportRows, usePreviewImport } from '../api';
import { text } from '../text';
import type { HealthPreview } from '../types';
import { ImportPreview } from './ImportPreview';
import { ImportSource } from './ImportSource';
import { cellsOf, type Mended, type Source } from './source';

type ImportDialogProps = DialogControl & { hamsterId: number };

const words = text.importing;
const UNMENDED: Mended = new Map();

/** The action of the button. Corrected cells that were not checked yet are checked first. */
function actOf(shown: HealthPreview | null, isUnchecked: boolean) {
  if (!shown) return 'look';
  if (isUnchecked || (shown.saved === 0 && shown.refused.length > 0)) return 'check';
  return shown.saved > 0 ? 'take' : 'close';
}

/**
 * Imports many rows. They are previewed before they are saved, and refused cells are corrected in
 * place.
 */
export default function ImportDialog({ hamsterId, onClose }: ImportDialogProps) {
  const [table, setTable] = useState('');
  const [source, setSource] = useState<Source | null>(null);
  const [mended, setMended] = useState(UNMENDED);
  const [checked, setChecked] = useState(UNMENDED);
  const [shown, setShown] = useState<HealthPreview | null>(null);
  const [error, setError] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const preview = usePreviewImport(hamsterId);
  const take = useImportRows(hamsterId);
  const isPending = preview.isPending || take.isPending;
  const act = actOf(shown, mended !== checked);

  function look(from: Source, cells: Mended, isAgain = false) {
    preview.mutate(
      { ...from, mended: cellsOf(cells) },
      {
        onSuccess: (found) => {
          setSource(from);
          setChecked(cells);
          setShown(found);
          if (isAgain) requestAnimationFrame(focusFirstFault);
        },
      },
    );
  }

  function focusFirstFault() {
    box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  function takeAll(from: Source) {
    take.mutate(
      { ...from, mended: cellsOf(mended) },
      {
        onSuccess: (found) => {
          toast({ ...words.saved(found.saved), tone: 'good' });
          if (found.refused.length === 0) onClose();
          else look(from, mended, true);
        },
      },
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    if (!source) {
      setError(table.trim() ? undefined : words.needed);
      if (table.trim()) look({ text: table }, UNMENDED);
    } else if (act === 'check') look(source, mended, true);
    else if (act === 'take') takeAll(source);
    else onClose();
  }

  function startOver() {
    setSource(null);
    setShown(null);
    setMended(UNMENDED);
    setChecked(UNMENDED);
  }

  return (
    <FormDialog
      onClose={onClose}
      holdOpen={table !== '' || source !== null}
      size="large"
      title={words.title}
      description={shown ? undefined : words.lead}
      submitLabel={words.acts[act](shown?.saved ?? 0)}
      pending={isPending}
      onSubmit={submit}
      failure={preview.failure ?? take.failure}
    >
      <div ref={box}>
        {shown ? (
          <ImportPreview
            preview={shown}
            mended={mended}
            onMend={(cell, value) => setMended((held) => new Map(held).set(cell, value))}
            onStartOver={startOver}
          />
        ) : (
          <ImportSource
            table={table}
            error={error}
            pending={isPending}
            onType={setTable}
            onFile={(file) => look({ file }, UNMENDED)}
            onFault={setError}
          />
        )}
      </div>
    </FormDialog>
  );
}
