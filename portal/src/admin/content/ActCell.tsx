import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useResourceContext } from 'react-admin';
import { useAct } from '../actions/useAct';
import { ReasonDialog } from '../components/ReasonDialog';
import { type ContentResource, removeContent, restoreContent } from './contentActs';
import { isRemovable, type State } from './states';
import { contentText, RESTORE_REASONS } from './text';

type ActCellProps = { row: { id: number | string; state: State } };

/** Removes content, or restores what was removed; either asks for a reason and can be undone. */
export function ActCell({ row }: ActCellProps) {
  const resource = useResourceContext() as ContentResource;
  const perform = useAct();
  const [isAsking, setAsking] = useState(false);
  const isRemoved = row.state === 'removed';
  if (!isRemoved && !isRemovable(row)) return null;

  function show(state: State) {
    return [{ resource, id: row.id, to: (shown: RaRecord) => ({ ...shown, state }) }];
  }
  async function remove(reason: string) {
    void perform({
      said: contentText.removed,
      changes: show('removed'),
      send: () => removeContent(resource, row.id, reason),
    });
  }
  async function restore(reason: string) {
    void perform({
      said: contentText.restored,
      changes: show('visible'),
      send: () => restoreContent(resource, row.id, reason),
    });
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps clicks from the row behind
    // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps clicks from the row behind
    <span onClick={(event) => event.stopPropagation()}>
      <Button size="small" color={isRemoved ? 'primary' : 'error'} onClick={() => setAsking(true)}>
        {isRemoved ? contentText.restore : contentText.remove}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={isRemoved ? contentText.restoreTitle : contentText.removeTitle}
          verb={isRemoved ? contentText.restore : contentText.remove}
          isGrave={!isRemoved}
          {...(isRemoved && { reasons: RESTORE_REASONS, help: contentText.restoreHelp })}
          draftKey={`${resource}/${row.id}/${isRemoved ? 'restore' : 'remove'}`}
          onConfirm={isRemoved ? restore : remove}
          onClose={() => setAsking(false)}
        >
          {!isRemoved && <Typography>{contentText.removeBody}</Typography>}
        </ReasonDialog>
      )}
    </span>
  );
}
