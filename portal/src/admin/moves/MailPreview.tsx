import { Button } from '@mui/material';
import { useState } from 'react';
import { api } from '@/shared/api/client';
import { cx } from '@/shared/lib/cx';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { DateTime } from '../components/DateTime';
import { ErrorAlert } from '../components/ErrorAlert';
import layout from '../components/layout.module.css';
import { QueryResult } from '../components/QueryResult';
import { type Mail, usePreview } from './api';
import { mailText as text } from './text';

/** How the saved mail arrives, and a trial to oneself. */
export function MailPreview({ mail }: { mail: Mail }) {
  const notifyDone = useNotifyWithUndo('moves');
  const preview = usePreview(mail.version);
  const [refusal, setRefusal] = useState<unknown>(null);
  async function tryOut() {
    setRefusal(null);
    try {
      await api.post('/api/admin/move-mail/trial');
      notifyDone(text.tried);
    } catch (error) {
      setRefusal(error);
    }
  }
  return (
    <section aria-label={text.preview} className={layout.stack}>
      <div className={layout.between}>
        <h3>{text.preview}</h3>
        <Button size="small" onClick={tryOut}>
          {text.tryOut}
        </Button>
      </div>
      <ErrorAlert error={refusal} />
      <p className={layout.note}>
        {mail.triedAt ? (
          <>
            {text.triedAt} <DateTime at={mail.triedAt} />
          </>
        ) : (
          text.untried
        )}
      </p>
      <QueryResult query={preview}>
        {({ subject, text: plain }) => (
          <>
            <p>
              <strong>{subject}</strong>
            </p>
            <p className={cx(layout.prose, 'break-anywhere')}>{plain}</p>
          </>
        )}
      </QueryResult>
    </section>
  );
}
