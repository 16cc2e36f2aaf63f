import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useResourceContext } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { act } from '../dataProvider';
import { ReasonDialog } from '../kit/ReasonDialog';
import { useTold } from '../kit/useTold';
import { contentText, RESTORE_REASONS, type STATES } from './text';

type ActCellProps = { row: { id: number | string; state: keyof typeof STATES } };

const REMOVABLE: readonly (keyof typeof STATES)[] = ['visible', 'hidden', 'private'];

/** Removes content, or restores what was removed; either asks for a reason and can be undone. */
export function ActCell({ row }: ActCellProps) {
  const resource = useResourceContext();
  const told = useTold();
  const [isAsking, setAsking] = useState(false);
  const path = `${resource}/${encodeURIComponent(row.id)}`;
  const isRemoved = row.state === 'removed';
  if (!isRemoved && !REMOVABLE.includes(row.state)) return null;

  async function remove(reason: string) {
    const { auditId } = await act<Shape<'Acted'>>(path, { reason }, 'DELETE');
    told(contentText.removed, auditId);
  }
  async function restore(reason: string) {
    const { auditId } = await act<Shape<'Acted'>>(`${path}/restore`, { reason });
    told(contentText.restored, auditId);
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
          onConfirm={isRemoved ? restore : remove}
          onClose={() => setAsking(false)}
        >
          {!isRemoved && <Typography>{contentText.removeBody}</Typography>}
        </ReasonDialog>
      )}
    </span>
  );
}
