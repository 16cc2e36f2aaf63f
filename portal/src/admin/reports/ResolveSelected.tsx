import { Typography } from '@mui/material';
import { useState } from 'react';
import { api } from '@/shared/api/client';
import { BulkActionButton } from '../actions/BulkActionButton';
import { AS_SUGGESTED, ResolutionFields, resolve } from './Resolution';
import { bulkText, decideText } from './text';
import type { CaseRow } from './types';

/** To each of several members, what the ladder suggests to them. */
const TO_EACH = { suggested: 'each' } as const;

/** Acts on every selected case; those of one member together, and one undo takes all of it back. */
export function ResolveSelected() {
  const [value, setValue] = useState(AS_SUGGESTED);
  async function send(rows: readonly CaseRow[], reason: string) {
    const body = { ids: rows.map(({ id }) => id), ...resolve(value, TO_EACH, reason) };
    return api.post('/api/admin/reports/selected', { body });
  }
  return (
    <BulkActionButton<CaseRow>
      verb={decideText.resolve}
      title={bulkText.resolveTitle}
      messageOf={bulkText.resolved}
      isGrave
      send={send}
    >
      <Typography>{bulkText.resolveHelp}</Typography>
      <ResolutionFields {...TO_EACH} value={value} onChange={setValue} />
    </BulkActionButton>
  );
}
