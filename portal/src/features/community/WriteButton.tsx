import { PenLine } from 'lucide-react';
import { useSession } from '@/shared/api/session';
import { useMayWrite } from '@/shared/api/suspension';
import { Button } from '@/shared/ui/Button';
import { useBoards } from './api';
import type { Compose } from './compose/ComposeOverlay';
import { openCompose } from './compose/openCompose';
import { useComposeLink } from './compose/useComposeLink';
import { mayWrite } from './mayWrite';
import { text } from './text';

type WriteButtonProps = {
  /** The board the post will most likely be for. */
  boardId: number | null;
  className?: string | undefined;
};

/** Opens the editor for a new post; nothing on a board where the member may not write. */
export function WriteButton({ boardId, className }: WriteButtonProps) {
  const what: Compose = { mode: 'create', boardId: boardId ?? undefined };
  useComposeLink(what);
  const isAllowed = useMayWrite();
  const { me } = useSession();
  const board = useBoards().data?.find(({ id }) => id === boardId);
  if (!isAllowed || (board && me && !mayWrite(board, me))) return null;
  return (
    <Button
      className={className}
      icon={<PenLine aria-hidden="true" />}
      onClick={() => openCompose(what)}
    >
      {text.write}
    </Button>
  );
}
