import { useGetList } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { SimpleTable } from '../components/SimpleTable';
import { commonText } from '../components/text';
import { TargetLink } from './TargetLink';
import { actionName, auditText } from './text';
import { UndoCell } from './UndoCell';

/** Parts that are shown; the filter by target finds each of the others. */
const PARTS_SHOWN = 100;

/** What an act consists of, each with its own undo. */
export function PartsOf({ id }: { id: number }) {
  const { data = [] } = useGetList<Shape<'AuditRow'>>('audit', {
    filter: { partOf: id },
    sort: { field: 'id', order: 'ASC' },
    pagination: { page: 1, perPage: PARTS_SHOWN },
  });
  if (data.length === 0) return null;
  return (
    <SimpleTable
      label={auditText.parts}
      rows={data}
      rowKey={(part) => part.id}
      empty={auditText.none}
      columns={[
        { label: auditText.parts, cell: (part) => actionName(part.action) },
        {
          label: auditText.target,
          cell: (part) => (
            <TargetLink type={part.targetType} id={part.targetId} name={part.targetName} />
          ),
        },
        { label: auditText.reason, cell: (part) => part.reason ?? commonText.none },
        { label: auditText.undo, cell: (part) => <UndoCell act={part} /> },
      ]}
    />
  );
}
