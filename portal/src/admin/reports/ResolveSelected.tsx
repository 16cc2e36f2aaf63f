import { Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { api } from '@/shared/api/client';
import { BulkActionButton } from '../actions/BulkActionButton';
import { AS_SUGGESTED, ResolutionFields, resolve } from './Resolution';
import { bulkText, decideText } from './text';

/** To each of several members, what the ladder suggests to them. */
const TO_EACH = { suggested: 'each' } as const;

/** Acts on every selected case; those of one member together, and one undo takes all of it back. */
export function ResolveSelected() {
  const { selectedIds = [] } = useListContext();
  const [value, setValue] = useState(AS_SUGGESTED);
  async function send(reason: string) {
    const body = { ids: selectedIds, ...resolve(value, TO_EACH, reason) };
    return api.post('/api/admin/reports/selected', { body });
  }
  return (
    <BulkActionButton
      verb={decideText.resolve}
      title={bulkText.resolveTitle}
      messageOf={bulkText.resolved}
      isGrave
      mutationFn={send}
    >
      <Typography>{bulkText.resolveHelp}</Typography>
      <ResolutionFields {...TO_EACH} value={value} onChange={setValue} />
    </BulkActionButton>
  );
}
