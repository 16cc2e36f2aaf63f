import { useRecordContext } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { Table } from '../components/Table';
import { commonText } from '../components/text';
import { fieldName, VALUES } from './fields';
import { PartsOf } from './PartsOf';
import { auditText, TARGETS } from './text';

type State = Record<string, unknown> | null;

/** A value in words: yes and no, known states and dates by name, lists and parts one after another. */
function written(value: unknown): string {
  if (value === undefined || value === null || value === '') return commonText.none;
  if (typeof value === 'boolean') return value ? auditText.yes : auditText.no;
  if (typeof value === 'string') {
    if (INSTANT.test(value)) return exactTime(value);
    return VALUES[value] ?? TARGETS[value] ?? value;
  }
  if (Array.isArray(value)) return value.map(written).join(', ') || commonText.none;
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, each]) => `${fieldName(name)} ${written(each)}`)
      .join(', ');
  }
  return String(value);
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

function exactTime(at: string): string {
  return new Date(at).toLocaleString('ko-KR', { timeZone: 'Asia/Seoul' });
}

function changesOf(before: State, after: State) {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].map((name) => ({
    name: fieldName(name),
    before: written(before?.[name]),
    after: written(after?.[name]),
  }));
}

/** The changes of an act, field by field. */
export function Changes() {
  const act = useRecordContext<Shape<'AuditRow'>>();
  if (!act) return null;
  return (
    <>
      <Table
        label={auditText.label}
        rows={changesOf(act.before, act.after)}
        keyOf={({ name }) => name}
        empty={auditText.empty}
        columns={[
          { label: auditText.field, value: ({ name }) => name },
          { label: auditText.before, value: ({ before }) => before, isLong: true },
          { label: auditText.after, value: ({ after }) => after, isLong: true },
        ]}
      />
      {hasParts(act) && <PartsOf id={act.id} />}
    </>
  );
}

/** Whether an act consists of others, which the log shows under it. */
function hasParts({ after }: Shape<'AuditRow'>): boolean {
  return Boolean(after && ('parts' in after || 'acts' in after || 'counts' in after));
}
