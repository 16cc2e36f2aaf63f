import { Button } from '@mui/material';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useListContext, useNotify, useResourceContext } from 'react-admin';
import { errorMessage } from './errorMessage';
import { saveListOf } from './saveListOf';
import { kitText } from './text';

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
      notify(kitText.csvSaved, { type: 'success' });
    } catch (error) {
      notify(errorMessage(error), { type: 'error' });
    }
    setBusy(false);
  }
  return (
    <Button
      size="small"
      startIcon={<Download size={16} />}
      aria-label={kitText.csvOf}
      loading={isBusy}
      loadingPosition="start"
      onClick={onAsk ?? save}
    >
      {kitText.csv}
    </Button>
  );
}
