import { useGetList } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { Table } from '../components/Table';
import { TargetLink } from './TargetLink';
import { actionName, auditText } from './text';
import { UndoCell } from './UndoCell';

/** Parts that are shown; the filter by target finds each of the others. */
const PARTS_SHOWN = 100;

/** The parts of an act, each with its undo. */
export function PartsOf({ id }: { id: number }) {
  const { data = [] } = useGetList<Shape<'AuditRow'>>('audit', {
    filter: { partOf: id },
    sort: { field: 'id', order: 'ASC' },
    pagination: { page: 1, perPage: PARTS_SHOWN },
  });
  if (data.length === 0) return null;
  return (
    <Table
      label={auditText.parts}
      rows={data}
      keyOf={(part) => part.id}
      empty={auditText.none}
      columns={[
        { label: auditText.parts, value: (part) => actionName(part.action) },
        {
          label: auditText.target,
          show: (part) => (
            <TargetLink type={part.targetType} id={part.targetId} name={part.targetName} />
          ),
        },
        { label: auditText.reason, value: (part) => part.reason, isLong: true },
        { label: auditText.undo, show: (part) => <UndoCell act={part} /> },
      ]}
    />
  );
}
