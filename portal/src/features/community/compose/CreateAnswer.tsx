import { useLocation } from 'wouter';
import { useClosing } from '@/content/composer/useClosing';
import { useDraft } from '@/content/drafts/useDraft';
import type { Me } from '@/shared/api/session';
import { useCreatePost } from './api';
import { type AnsweredPost, emptyAnswer, type PostDraft } from './draft';
import { PostSheet } from './PostSheet';
import { text } from './text';

type CreateAnswerProps = { me: Me; post: AnsweredPost; onClose: () => void };

/** A new post that answers one, in the same form. Navigates to the answer. */
export function CreateAnswer({ me, post, onClose }: CreateAnswerProps) {
  const [, navigate] = useLocation();
  const create = useCreatePost();
  const draft = useDraft<PostDraft>({ kind: 'answer', memberId: me.id, targetId: post.id });
  const closing = useClosing(draft, onClose);
  return (
    <PostSheet
      {...{ me, draft, closing }}
      isAnswer
      words={text.answer}
      failure={create.failure}
      initial={(boards) => emptyAnswer(boards, post)}
      returnTo={`/community/post/${post.id}?compose=answer`}
      send={(form) => create.mutateAsync({ ...form, parentId: post.id })}
      onSent={({ id }) => navigate(`/community/post/${id}`)}
    />
  );
}
