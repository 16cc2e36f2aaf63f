import { Reply } from 'lucide-react';
import { useSession } from '@/shared/api/session';
import { useMayWrite } from '@/shared/api/suspension';
import { Button } from '@/shared/ui/Button';
import { type Post, useBoards } from '../api';
import type { Compose } from '../compose/ComposeOverlay';
import { openCompose } from '../compose/openCompose';
import { useComposeLink } from '../compose/useComposeLink';
import { mayWrite } from '../mayWrite';
import { useMayModerate } from '../useMayModerate';
import styles from './Thread.module.css';
import { threadText as words } from './text';

/** Opens the editor for an answer, where the member may write on the post's board. */
export function AnswerButton({ post }: { post: Post }) {
  const { me } = useSession();
  const boards = useBoards();
  const mayWriteAtAll = useMayWrite();
  const board = boards.data?.find(({ id }) => id === post.boardId);
  const mayModerate = useMayModerate(post.boardId);
  const isOpen = !post.isHeld && (!post.isLocked || mayModerate);
  const may = me !== null && mayWriteAtAll && isOpen && board && mayWrite(board, me);
  const what: Compose = { mode: 'answer', post };
  useComposeLink(may ? what : null);
  if (!may) return null;
  return (
    <Button
      className={styles.write}
      variant="outline"
      size="small"
      icon={<Reply aria-hidden="true" />}
      onClick={() => openCompose(what)}
    >
      {words.write}
    </Button>
  );
}
