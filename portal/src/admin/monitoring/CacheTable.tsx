import { Button } from '@mui/material';
import type { Shape } from '@/shared/api/types';
import type { Column } from '../components/columns';
import { bytes, percent } from '../components/format';
import { Table } from '../components/Table';
import { monitoringText, cacheText as text } from './text';

type Cache = Shape<'CacheOut'>;
type CacheTableProps = {
  caches: readonly Cache[];
  /** The cache being emptied. */
  clearing: string | null;
  onClear: (name: string) => void;
};

const FIGURES: Column<Cache>[] = [
  { label: text.name, value: ({ name }) => name },
  { label: text.group, value: ({ group }) => text.groups[group] },
  { label: text.held, value: ({ totalEntries }) => totalEntries, isNumber: true },
  { label: text.most, value: ({ maxEntries }) => maxEntries, isNumber: true },
  { label: text.rate, value: ({ hitRate }) => percent(hitRate), isNumber: true },
  { label: text.lookups, value: ({ lookups }) => lookups, isNumber: true },
  { label: text.memory, value: ({ memoryUsage }) => bytes(memoryUsage), isNumber: true },
];

/** Each cache, added up over all processes. */
export function CacheTable({ caches, clearing, onClear }: CacheTableProps) {
  const acts: Column<Cache> = {
    label: text.act,
    show: ({ name }) => (
      <Button
        size="small"
        loading={clearing === name}
        aria-label={monitoringText.clearOne(name)}
        onClick={() => onClear(name)}
      >
        {monitoringText.clear}
      </Button>
    ),
  };
  return (
    <Table
      label={text.title}
      columns={[...FIGURES, acts]}
      rows={caches}
      keyOf={({ name }) => name}
    />
  );
}
