import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useRedirect } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { act } from '../dataProvider';
import { ConfirmDialog } from '../kit/ConfirmDialog';
import { latestAct } from '../kit/latestAct';
import { SaveBar } from '../kit/SaveBar';
import { useTold } from '../kit/useTold';
import { adText } from './text';

/** Saving, and deleting after a question. */
export function AdToolbar() {
  const ad = useRecordContext<Shape<'AdRow'>>();
  const told = useTold();
  const redirect = useRedirect();
  const [isAsking, setAsking] = useState(false);
  async function remove(id: number) {
    await act(`ads/${id}`, {}, 'DELETE');
    redirect('list', 'ads');
    told(adText.removed, await latestAct('ad.delete', 'ad', id));
  }
  return (
    <SaveBar>
      <Button color="error" onClick={() => setAsking(true)}>
        {adText.remove}
      </Button>
      {isAsking && ad && (
        <ConfirmDialog
          title={adText.removeTitle}
          verb={adText.remove}
          isGrave
          onConfirm={() => remove(ad.id)}
          onClose={() => setAsking(false)}
        >
          <Typography>{adText.removeBody}</Typography>
        </ConfirmDialog>
      )}
    </SaveBar>
  );
}
