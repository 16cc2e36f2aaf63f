import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { sendForResponse } from '@/shared/api/client';
import { saveResponse } from '../components/saveListOf';
import { errorMessage } from '../data/errorMessage';
import { takedownText } from './text';

/** The register as a file. It contains addresses, so the server may demand a proof of identity. */
export function SaveRegister() {
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      await saveResponse(await sendForResponse('get', '/api/admin/takedowns.csv'));
    } catch (error) {
      notify(errorMessage(error), { type: 'error' });
    }
    setBusy(false);
  }
  return (
    <Button size="small" loading={isBusy} title={takedownText.registerHelp} onClick={save}>
      {takedownText.register}
    </Button>
  );
}
