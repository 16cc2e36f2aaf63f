import { Typography } from '@mui/material';
import { type RaRecord, useResourceContext } from 'react-admin';
import { useOptimisticAction } from '../actions/useOptimisticAction';
import { AskButton } from '../components/AskButton';
import { ReasonDialog } from '../forms/ReasonDialog';
import { type ContentResource, removeContent, restoreContent } from './contentActs';
import { isRemovable, type State } from './states';
import { contentText, RESTORE_REASONS } from './text';

type ActCellProps = { row: { id: number | string; state: State } };

/** Removes content, or restores removed content; both ask for a reason and can be undone. */
export function ActCell({ row }: ActCellProps) {
  const resource = useResourceContext() as ContentResource;
  const perform = useOptimisticAction();
  const isRemoved = row.state === 'removed';
  if (!isRemoved && !isRemovable(row)) return null;

  function updatesTo(state: State) {
    return [{ resource, id: row.id, update: (shown: RaRecord) => ({ ...shown, state }) }];
  }
  async function remove(reason: string) {
    void perform({
      message: contentText.removed,
      updates: updatesTo('removed'),
      mutationFn: () => removeContent(resource, row.id, reason),
    });
  }
  async function restore(reason: string) {
    void perform({
      message: contentText.restored,
      updates: updatesTo('visible'),
      mutationFn: () => restoreContent(resource, row.id, reason),
    });
  }
  return (
    <AskButton
      verb={isRemoved ? contentText.restore : contentText.remove}
      color={isRemoved ? 'primary' : 'error'}
    >
      {(close) => (
        <ReasonDialog
          title={isRemoved ? contentText.restoreTitle : contentText.removeTitle}
          verb={isRemoved ? contentText.restore : contentText.remove}
          isGrave={!isRemoved}
          {...(isRemoved && { reasons: RESTORE_REASONS, help: contentText.restoreHelp })}
          draftKey={`${resource}/${row.id}/${isRemoved ? 'restore' : 'remove'}`}
          onConfirm={isRemoved ? restore : remove}
          onClose={close}
        >
          {!isRemoved && <Typography>{contentText.removeBody}</Typography>}
        </ReasonDialog>
      )}
    </AskButton>
  );
}
