import { api } from '@/shared/api/client';

/** Deletes a board; what is written there goes to another first. Answers the act's row. */
export async function removeBoard(id: number, moveTo?: number): Promise<number> {
  const { auditId } = await api.delete('/api/admin/boards/{board_id}', {
    path: { board_id: id },
    ...(moveTo !== undefined && { query: { moveTo } }),
  });
  return auditId;
}
