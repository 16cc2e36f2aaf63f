import { PenLine } from 'lucide-react';
import { useMayWrite } from '@/shared/api/suspension';
import { Button } from '@/shared/ui/Button';
import type { Compose } from './compose/ComposeOverlay';
import { openCompose } from './compose/openCompose';
import { useComposeLink } from './compose/useComposeLink';
import { text } from './text';

type WriteButtonProps = {
  /** The board the post will most likely be for. */
  boardId: number | null;
  className?: string | undefined;
};

/** Opens the editor for a new post. */
export function WriteButton({ boardId, className }: WriteButtonProps) {
  const what: Compose = { mode: 'create', boardId: boardId ?? undefined };
  useComposeLink(what);
  const mayWrite = useMayWrite();
  if (!mayWrite) return null;
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
