import { useSession } from '@/shared/api/session';
import type { DialogControl } from '@/shared/ui/dialogs';
import type { Post } from '../api';
import { CreateAnswer } from './CreateAnswer';
import { CreatePost } from './CreatePost';
import type { AnsweredPost } from './draft';
import { EditPost } from './EditPost';

/** A new post, with the board that was open, an existing post, or an answer to one. */
export type Compose =
  | { mode: 'create'; boardId?: number | undefined }
  | { mode: 'edit'; post: Pick<Post, 'id'> }
  | { mode: 'answer'; post: AnsweredPost };

/**
 * The community's editor above the page it was opened on. Load it lazily, because it imports the
 * form.
 */
export default function ComposeOverlay(props: Compose & DialogControl) {
  const { me } = useSession();
  if (!me) return null;
  const { onClose } = props;
  if (props.mode === 'answer') return <CreateAnswer me={me} post={props.post} onClose={onClose} />;
  return props.mode === 'edit' ? (
    <EditPost me={me} id={props.post.id} onClose={onClose} />
  ) : (
    <CreatePost me={me} boardId={props.boardId} onClose={onClose} />
  );
}
