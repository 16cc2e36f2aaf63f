import { useSession } from '@/shared/api/session';
import type { DialogControl } from '@/shared/ui/dialogs';
import type { Post } from '../api';
import { CreatePost } from './CreatePost';
import { EditPost } from './EditPost';

/** A new post, with the board that was open, or an existing post. */
export type Compose =
  | { mode: 'create'; boardId?: number | undefined }
  | { mode: 'edit'; post: Pick<Post, 'id'> };

/**
 * The community's editor above the page it was opened on. Load it lazily, because it imports the
 * form.
 */
export default function ComposeOverlay(props: Compose & DialogControl) {
  const { me } = useSession();
  if (!me) return null;
  const { onClose } = props;
  return props.mode === 'edit' ? (
    <EditPost me={me} id={props.post.id} onClose={onClose} />
  ) : (
    <CreatePost me={me} boardId={props.boardId} onClose={onClose} />
  );
}
