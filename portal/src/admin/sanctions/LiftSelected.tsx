import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { CheckField } from '../components/fields';
import { BulkActionButton } from '../lists/BulkActionButton';
import { sanctionsText, sanctionText } from './text';

type Row = Shape<'SanctionRow'>;

/** Whether it can be ended: it was neither lifted nor taken back. */
export function isLiftable({ liftedAt, isVoid }: Row): boolean {
  return !liftedAt && !isVoid;
}

/** Ends all selected sanctions early, or takes them back; one undo puts them in force again. */
export function LiftSelected() {
  return (
    <BulkActionButton<Row, boolean>
      verb={sanctionsText.lift}
      title={sanctionsText.liftManyTitle}
      messageOf={sanctionsText.liftedMany}
      reasons={[]}
      isFor={isLiftable}
      initial={false}
      send={(rows, reason, isVoid) =>
        api.post('/api/admin/sanctions/lift', {
          body: { ids: rows.map(({ id }) => id), reason, isVoid },
        })
      }
    >
      {(isVoid, setVoid) => (
        <CheckField label={sanctionText.isVoid} value={isVoid} onChange={setVoid} />
      )}
    </BulkActionButton>
  );
}
