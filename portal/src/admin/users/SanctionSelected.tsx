import { Typography } from '@mui/material';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { type Choice, SanctionFields } from '../components/SanctionFields';
import { BulkActionButton } from '../lists/BulkActionButton';
import { sanctionText } from '../sanctions/text';

const MILDEST: Choice = { kind: 'warning', days: null };

/** Gives every selected member the same sanction; one undo takes all of them back. */
export default function SanctionSelected() {
  return (
    <BulkActionButton<Shape<'MemberRow'>, Choice>
      verb={sanctionText.give}
      title={sanctionText.giveManyTitle}
      messageOf={sanctionText.givenMany}
      isGrave
      initial={MILDEST}
      send={(rows, reason, choice) =>
        api.post('/api/admin/sanctions/selected', {
          body: { ids: rows.map(({ id }) => id), ...choice, reason },
        })
      }
    >
      {(choice, setChoice) => (
        <>
          <Typography>{sanctionText.giveManyBody}</Typography>
          <SanctionFields choice={choice} onChange={setChoice} />
        </>
      )}
    </BulkActionButton>
  );
}
