import { useBoards } from './api';

/** Whether posts and comments on that board may be secret. */
export function useAllowsSecrets(boardId: number | undefined): boolean {
  const { data } = useBoards();
  return data?.find(({ id }) => id === boardId)?.allowsSecrets ?? false;
}
