import { api } from '@/shared/api/client';

type Query = { moveTo?: number; mayOpen?: boolean };

/** Deletes a board after moving its posts to another one. Returns the audit id. */
export async function removeBoard(id: number, query: Query = {}): Promise<number> {
  const { auditId } = await api.delete('/api/admin/boards/{board_id}', {
    path: { board_id: id },
    query,
  });
  return auditId;
}
