import { Typography } from '@mui/material';
import { useResourceContext } from 'react-admin';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { BulkActionButton } from '../lists/BulkActionButton';
import { PostsSelected } from './PostsSelected';
import { isRemovable, isRestorable } from './states';
import { targetOf } from './targets';
import { contentText, RESTORE_REASONS } from './text';

type Row = Shape<'AdminDiaryRow'> | Shape<'AdminPostRow'> | Shape<'AdminCommentRow'>;

/** Removes or restores every selected row for one reason; one undo takes either back. */
export function ContentSelected() {
  const resource = useResourceContext() ?? '';
  function target(row: Row) {
    const { type: kind, id } = targetOf(resource, row);
    return { kind, id };
  }
  return (
    <>
      {resource === 'posts' && <PostsSelected />}
      <BulkActionButton<Row>
        verb={contentText.remove}
        title={contentText.removeManyTitle}
        messageOf={contentText.removedMany}
        isGrave
        isFor={isRemovable}
        targetOf={target}
        send={(rows, reason) =>
          api.post('/api/admin/content/remove', { body: { targets: rows.map(target), reason } })
        }
      >
        <Typography>{contentText.removeBody}</Typography>
      </BulkActionButton>
      <BulkActionButton<Row>
        verb={contentText.restore}
        title={contentText.restoreManyTitle}
        messageOf={contentText.restoredMany}
        reasons={RESTORE_REASONS}
        help={contentText.restoreHelp}
        isFor={isRestorable}
        targetOf={target}
        send={(rows, reason) =>
          api.post('/api/admin/content/restore', { body: { targets: rows.map(target), reason } })
        }
      />
    </>
  );
}
