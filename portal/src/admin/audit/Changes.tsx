import { useRecordContext } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { SimpleTable } from '../kit/SimpleTable';
import { kitText } from '../kit/text';
import { auditText } from './text';

type State = Record<string, unknown> | null;

function written(value: unknown): string {
  if (value === undefined || value === null || value === '') return kitText.none;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function changesOf(before: State, after: State) {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].map((name) => ({
    name,
    before: written(before?.[name]),
    after: written(after?.[name]),
  }));
}

/** What an act changed, field by field. */
export function Changes() {
  const act = useRecordContext<Shape<'AuditRow'>>();
  if (!act) return null;
  return (
    <SimpleTable
      label={auditText.label}
      rows={changesOf(act.before, act.after)}
      rowKey={({ name }) => name}
      empty={auditText.empty}
      columns={[
        { label: auditText.field, cell: ({ name }) => name },
        { label: auditText.before, cell: ({ before }) => before },
        { label: auditText.after, cell: ({ after }) => after },
      ]}
    />
  );
}
