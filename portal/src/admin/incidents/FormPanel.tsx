import { Button, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/client';
import { ErrorAlert } from '../components/ErrorAlert';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { useCopy } from '../components/useCopy';
import { incidentText } from './text';
import type { IncidentPage } from './types';

/** What the authority's form asks, as text to be copied; read anew whenever the incident changes. */
export function FormPanel({ incident }: { incident: IncidentPage }) {
  const copy = useCopy();
  const { data, error } = useQuery({
    queryKey: ['incidents', 'form', incident],
    queryFn: ({ signal }) =>
      api.get('/api/admin/incidents/{incident_id}/form', {
        path: { incident_id: incident.id },
        signal,
      }),
  });
  const text = data?.text ?? '';
  return (
    <Panel
      title={incidentText.form}
      actions={
        <Button size="small" variant="outlined" disabled={!text} onClick={() => void copy(text)}>
          {incidentText.copy}
        </Button>
      }
    >
      <p className={layout.note}>{incidentText.formAbout}</p>
      <ErrorAlert error={error} />
      <TextField
        label={incidentText.form}
        value={text}
        multiline
        minRows={6}
        maxRows={16}
        fullWidth
        slotProps={{ htmlInput: { readOnly: true } }}
      />
    </Panel>
  );
}
