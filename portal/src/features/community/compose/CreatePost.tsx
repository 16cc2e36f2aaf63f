import { useLocation } from 'wouter';
import { useClosing } from '@/content/composer/useClosing';
import { useDraft } from '@/content/drafts/useDraft';
import type { Me } from '@/shared/api/session';
import { useCreatePost } from './api';
import { emptyPost, type PostDraft } from './draft';
import { PostSheet } from './PostSheet';
import { text } from './text';

type CreatePostProps = { me: Me; boardId: number | undefined; onClose: () => void };

/** A new post; an unfinished draft is offered first. Navigates to the post. */
export function CreatePost({ me, boardId, onClose }: CreatePostProps) {
  const [, navigate] = useLocation();
  const create = useCreatePost();
  const draft = useDraft<PostDraft>({ kind: 'post', memberId: me.id, targetId: null });
  const closing = useClosing(draft, onClose);
  return (
    <PostSheet
      {...{ me, draft, closing }}
      words={text.create}
      failure={create.failure}
      initial={(boards) => emptyPost(boards, boardId)}
      returnTo="/community?compose=new"
      send={create.mutateAsync}
      onSent={({ id }) => navigate(`/community/post/${id}`)}
    />
  );
}
