import { Typography } from '@mui/material';
import { useRecordContext, useRedirect } from 'react-admin';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useOptimisticAction } from '../actions/useOptimisticAction';
import { AskButton } from '../components/AskButton';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { SaveBar } from '../forms/SaveBar';
import { adText } from './text';

/** Saving, and deleting after a question. */
export function AdToolbar() {
  const ad = useRecordContext<Shape<'AdRow'>>();
  const perform = useOptimisticAction();
  const redirect = useRedirect();
  async function remove(id: number) {
    redirect('list', 'ads');
    void perform({
      message: adText.removed,
      updates: [{ resource: 'ads', id, update: () => null }],
      mutationFn: () => api.delete('/api/admin/ads/{ad_id}', { path: { ad_id: id } }),
    });
  }
  return (
    <SaveBar>
      {ad && (
        <AskButton verb={adText.remove} size="medium" color="error">
          {(close) => (
            <ConfirmDialog
              title={adText.removeTitle}
              verb={adText.remove}
              isGrave
              onConfirm={() => remove(ad.id)}
              onClose={close}
            >
              <Typography>{adText.removeBody}</Typography>
            </ConfirmDialog>
          )}
        </AskButton>
      )}
    </SaveBar>
  );
}
