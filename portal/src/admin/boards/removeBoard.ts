import type { Shape } from '@/shared/api/types';
import { act } from '../dataProvider';

/** Deletes a board; what is written there goes to another first. Answers the act's row. */
export async function removeBoard(id: number, moveTo?: number | string): Promise<number> {
  const path = moveTo ? `boards/${id}?moveTo=${moveTo}` : `boards/${id}`;
  return (await act<Shape<'Acted'>>(path, {}, 'DELETE')).auditId;
}
