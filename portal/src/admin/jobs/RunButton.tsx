import { Typography } from '@mui/material';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { AskButton } from '../components/AskButton';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { jobText } from './text';

/** Asks the scheduler to run a job now. */
export function RunButton({ job }: { job: Shape<'JobRow'> }) {
  const notifyDone = useNotifyWithUndo('jobs');
  return (
    <AskButton verb={jobText.run} disabled={job.isRunning || job.isRequested}>
      {(close) => (
        <ConfirmDialog
          title={jobText.runTitle(job.id)}
          verb={jobText.run}
          onConfirm={async () => {
            await api.post('/api/admin/jobs/{name}/run', { path: { name: job.id } });
            notifyDone(jobText.asked);
          }}
          onClose={close}
        >
          <Typography>{job.does}</Typography>
          <Typography color="textSecondary">{jobText.runBody}</Typography>
        </ConfirmDialog>
      )}
    </AskButton>
  );
}
