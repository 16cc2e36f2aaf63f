import { dataProvider } from '../dataProvider';

/** The audit row of an act just done whose answer does not carry it; null when it can't be undone. */
export async function latestAct(
  action: string,
  targetType: string,
  targetId: number,
): Promise<number | null> {
  const { data } = await dataProvider.getList('audit', {
    filter: { action, targetType, targetId },
    sort: { field: 'id', order: 'DESC' },
    pagination: { page: 1, perPage: 1 },
  });
  const [row] = data;
  return row?.mayUndo ? Number(row.id) : null;
}
