import { Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { api } from '@/shared/api/client';
import { BulkActionButton } from '../actions/BulkActionButton';
import { type Choice, SanctionFields } from '../components/SanctionFields';
import { sanctionText } from './text';

const MILDEST: Choice = { kind: 'warning', days: null };

/** Gives every selected member the same sanction; one undo takes all of them back. */
export function SanctionSelected() {
  const { selectedIds = [] } = useListContext();
  const [choice, setChoice] = useState(MILDEST);
  return (
    <BulkActionButton
      verb={sanctionText.give}
      title={sanctionText.giveManyTitle}
      messageOf={sanctionText.givenMany}
      isGrave
      mutationFn={(reason) =>
        api.post('/api/admin/sanctions/selected', {
          body: { ids: selectedIds, ...choice, reason },
        })
      }
    >
      <Typography>{sanctionText.giveManyBody}</Typography>
      <SanctionFields choice={choice} onChange={setChoice} />
    </BulkActionButton>
  );
}
