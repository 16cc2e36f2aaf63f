import { Typography } from '@mui/material';
import { useListContext, useResourceContext } from 'react-admin';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { BulkActionButton } from '../actions/BulkActionButton';
import { targetOf } from './targets';
import { contentText } from './text';

type Row = Shape<'AdminDiaryRow'> | Shape<'AdminPostRow'> | Shape<'AdminCommentRow'>;

/** Removes every selected row with one reason; one undo brings all of them back. */
export function RemoveSelected() {
  const { data = [], selectedIds = [] } = useListContext<Row>();
  const resource = useResourceContext() ?? '';
  const targets = data
    .filter(({ id }) => selectedIds.includes(id))
    .map((row) => {
      const { type: kind, id } = targetOf(resource, row);
      return { kind, id };
    });
  return (
    <BulkActionButton
      verb={contentText.remove}
      title={contentText.removeManyTitle}
      messageOf={contentText.removedMany}
      isGrave
      mutationFn={(reason) => api.post('/api/admin/content/remove', { body: { targets, reason } })}
    >
      <Typography>{contentText.removeBody}</Typography>
    </BulkActionButton>
  );
}
