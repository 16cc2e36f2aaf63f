import { api } from '@/shared/api/client';

/** Deletes a board after moving its posts to another one. Returns the audit id. */
export async function removeBoard(id: number, moveTo?: number): Promise<number> {
  const { auditId } = await api.delete('/api/admin/boards/{board_id}', {
    path: { board_id: id },
    ...(moveTo !== undefined && { query: { moveTo } }),
  });
  return auditId;
}
