import { Typography } from '@mui/material';
import { api } from '@/shared/api/client';
import { BulkActionButton } from '../lists/BulkActionButton';
import { useKeptBoards } from '../permissions/api';
import { asRead } from './caseActs';
import { AS_SUGGESTED, HIDING, type Resolution, ResolutionFields, resolve } from './Resolution';
import { bulkText, decideText } from './text';
import type { CaseRow } from './types';

/** To each of several members, what the ladder suggests to them. */
const TO_EACH = { suggested: 'each' } as const;
const NOTHING = { suggested: null } as const;

/** Acts on every selected case; those of one member together, and one undo takes all of it back. */
export function ResolveSelected() {
  const isKeeper = useKeptBoards() !== null;
  const suggestion = isKeeper ? NOTHING : TO_EACH;
  async function send(rows: readonly CaseRow[], reason: string, value: Resolution) {
    const body = { ...asRead(rows), ...resolve(value, suggestion, reason) };
    return api.post('/api/admin/reports/selected', { body });
  }
  return (
    <BulkActionButton<CaseRow, Resolution>
      verb={decideText.resolve}
      title={bulkText.resolveTitle}
      messageOf={bulkText.resolved}
      isGrave
      initial={isKeeper ? HIDING : AS_SUGGESTED}
      send={send}
    >
      {(value, setValue) => (
        <>
          <Typography>{isKeeper ? decideText.hides : bulkText.resolveHelp}</Typography>
          <ResolutionFields {...suggestion} value={value} onChange={setValue} />
        </>
      )}
    </BulkActionButton>
  );
}
