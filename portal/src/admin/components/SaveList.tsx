import { Button } from '@mui/material';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { errorMessage } from '../data/errorMessage';
import { useMay } from '../permissions/api';
import { saveListOf } from './saveListOf';
import { commonText } from './text';

type SaveListProps = { path: '/api/admin/reports/export' | '/api/admin/audit/export' };

/** Saves the list with its current filter and sort as a spreadsheet file. */
export function SaveList({ path }: SaveListProps) {
  const { filterValues, sort } = useListContext();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      await saveListOf(path, {
        body: { filter: filterValues, sort: [sort.field, sort.order] },
      });
      notify(commonText.csvSaved, { type: 'success' });
    } catch (error) {
      notify(errorMessage(error), { type: 'error' });
    }
    setBusy(false);
  }
  return <SaveButton loading={isBusy} onClick={save} />;
}

/** The button alone, for lists that ask before they are saved. */
export function SaveButton(props: { loading?: boolean; onClick: () => void }) {
  if (!useMay()('lists.export')) return null;
  return (
    <Button
      size="small"
      startIcon={<Download size={16} />}
      aria-label={commonText.csvOfList}
      loadingPosition="start"
      {...props}
    >
      {commonText.csv}
    </Button>
  );
}
