import { useSession } from '@/shared/api/session';
import { useBoards } from './api';
import { permits } from './mayWrite';
import { useMayModerate } from './useMayModerate';

function who(permission: string): string {
  const [kind, level] = permission.split(':');
  if (kind === 'level') return `레벨 ${level}부터`;
  if (kind === 'members') return '회원만';
  return kind === 'granted' ? '허락받은 회원만' : '운영진만';
}

export type BoardRules = {
  /** Why the viewer does not comment there; null if they may. */
  muted: string | null;
  /** Why the viewer downloads no files there; null if they may. */
  kept: string | null;
};

/** What a board keeps from a viewer who reads it, in the server's words. */
export function useBoardRules(boardId: number | undefined): BoardRules {
  const { me } = useSession();
  const { data } = useBoards();
  const isLookedAfter = useMayModerate(boardId ?? 0);
  const board = data?.find(({ id }) => id === boardId);
  if (!board || isLookedAfter) return { muted: null, kept: null };
  const { commentPermission, downloadPermission } = board;
  return {
    muted: permits(commentPermission, board, me)
      ? null
      : `${who(commentPermission)} 댓글을 쓸 수 있는 게시판이에요.`,
    kept: permits(downloadPermission, board, me)
      ? null
      : `${who(downloadPermission)} 파일을 내려받을 수 있는 게시판이에요.`,
  };
}
