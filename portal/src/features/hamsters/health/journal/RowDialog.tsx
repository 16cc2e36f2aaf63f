import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { shownInForm } from '@/shared/lib/fieldErrors';
import { koreanToday } from '@/shared/lib/relativeTime';
import type { DialogControl } from '@/shared/ui/dialogs';
import { FormDialog } from '@/shared/ui/FormDialog';
import { toast } from '@/shared/ui/toast';
import { isRefused } from '@/shared/unsent/isRefused';
import { useEditRow, useWriteRow } from '../api';
import { KINDS } from '../kinds';
import { text } from '../text';
import type { HealthKind, HealthRow, RowForm } from '../types';
import { newRow, saidOf } from '../values';
import { PapersField } from './PapersField';
import { RowFields } from './RowFields';
import { draftOf, formOf, ROW_FIELDS, type RowDraft } from './rowForm';

type RowDialogProps = DialogControl & {
  hamsterId: number;
  kind: HealthKind;
  /** The row to change; without it a new one is written. */
  row?: HealthRow | undefined;
  /** The initial values of a new row. */
  begin?: Partial<RowForm> | undefined;
  onSaved?: (() => void) | undefined;
};

const words = text.dialog;

/** All of one row: of any day, with a note, a course and papers. */
export default function RowDialog(props: RowDialogProps) {
  const { hamsterId, kind, row, begin, onSaved, onClose } = props;
  const { label, hasPapers, hasFilms } = KINDS[kind];
  const [begun] = useState(row?.papers ?? []);
  const [papers, setPapers] = useState(begun);
  const [isBusy, setBusy] = useState(false);
  const form = useForm<RowDraft>({ defaultValues: draftOf(row ?? begin ?? {}, koreanToday()) });
  const isShown = shownInForm(ROW_FIELDS, form.setError);
  const write = useWriteRow(hamsterId, (error) => isRefused(error) && isShown(error));
  const edit = useEditRow(hamsterId, isShown);
  const action = row ? edit : write;

  function finish() {
    onSaved?.();
    onClose();
  }

  const submit = form.handleSubmit((draft) => {
    const sent = formOf(kind, draft, papers);
    if (row) {
      edit.mutate({ id: row.id, form: sent }, { onSuccess: finish });
      return;
    }
    const fresh = newRow(kind, sent.day, sent);
    write.mutate(fresh, {
      onSuccess: (saved) => {
        // It may be of any day: its line is not where the form was.
        toast({ ...(saved ? text.written(label, saidOf(sent)) : text.kept), tone: 'good' });
        finish();
      },
      onError: () => write.isKept(fresh) && finish(),
    });
  });

  return (
    <FormDialog
      onClose={onClose}
      holdOpen={form.formState.isDirty || papers !== begun}
      title={row ? words.edit(label) : words.add(label)}
      submitLabel={row ? words.submitEdit : words.submitAdd}
      pending={action.isPending || isBusy}
      onSubmit={submit}
      failure={action.failure}
      errors={form.formState.errors}
    >
      <RowFields kind={kind} form={form} />
      {hasPapers && (
        <PapersField papers={papers} hasFilms={hasFilms} onChange={setPapers} onBusy={setBusy} />
      )}
    </FormDialog>
  );
}
