import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { api } from '@/shared/api/client';
import { errorMessage } from '../data/errorMessage';
import { settingsText } from './text';

/** Sends a mail to the user, to verify that mail arrives. */
export function TestMailButton() {
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  async function send() {
    setBusy(true);
    try {
      const { email } = await api.post('/api/admin/settings/test-mail');
      notify(settingsText.testMailSent(email), { type: 'success' });
    } catch (error) {
      notify(errorMessage(error), { type: 'error' });
    }
    setBusy(false);
  }
  return (
    <Button size="small" loading={isBusy} onClick={() => void send()}>
      {settingsText.testMail}
    </Button>
  );
}
