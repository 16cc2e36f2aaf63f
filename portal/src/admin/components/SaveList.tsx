import { Button } from '@mui/material';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useListContext, useNotify, useResourceContext } from 'react-admin';
import { errorMessage } from '../actions/errorMessage';
import { saveListOf } from './saveListOf';
import { commonText } from './text';

/** Saves the list as it stands, with its filter and sort, as a file for spreadsheets. */
export function SaveList({ onAsk }: { onAsk?: () => void }) {
  const { filterValues, sort } = useListContext();
  const resource = useResourceContext() ?? '';
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      await saveListOf(resource, { filter: filterValues, sort: [sort.field, sort.order] });
      notify(commonText.csvSaved, { type: 'success' });
    } catch (error) {
      notify(errorMessage(error), { type: 'error' });
    }
    setBusy(false);
  }
  return (
    <Button
      size="small"
      startIcon={<Download size={16} />}
      aria-label={commonText.csvOfList}
      loading={isBusy}
      loadingPosition="start"
      onClick={onAsk ?? save}
    >
      {commonText.csv}
    </Button>
  );
}
