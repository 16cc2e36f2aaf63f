import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useNotifyWithUndo } from '../actions/useNotifyWithUndo';
import { ConfirmDialog } from '../components/ConfirmDialog';
import { jobText } from './text';

/** Asks the scheduler to run a job now. */
export function RunButton({ job }: { job: Shape<'JobRow'> }) {
  const notifyDone = useNotifyWithUndo('jobs');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="small"
        disabled={job.isRunning || job.isRequested}
        onClick={() => setAsking(true)}
      >
        {jobText.run}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={jobText.runTitle(job.id)}
          verb={jobText.run}
          onConfirm={async () => {
            await api.post('/api/admin/jobs/{name}/run', { path: { name: job.id } });
            notifyDone(jobText.asked);
          }}
          onClose={() => setAsking(false)}
        >
          <Typography>{job.does}</Typography>
          <Typography color="textSecondary">{jobText.runBody}</Typography>
        </ConfirmDialog>
      )}
    </>
  );
}
