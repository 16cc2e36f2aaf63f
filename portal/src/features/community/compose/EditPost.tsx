import { QueryFallback } from '@/content/composer/QueryFallback';
import { useClosing } from '@/content/composer/useClosing';
import { useDraft } from '@/content/drafts/useDraft';
import type { Me } from '@/shared/api/session';
import { EmptyState } from '@/shared/ui/EmptyState';
import { useEditedPost, useEditPost } from './api';
import { draftOf, emptyPost, type PostDraft } from './draft';
import { PostSheet } from './PostSheet';
import { text } from './text';

type EditPostProps = { me: Me; id: number; onClose: () => void };

/** Edits the author's own post in the same form as a new one; the post is refetched first. */
export function EditPost({ me, id, onClose }: EditPostProps) {
  const edit = useEditPost(id);
  const draft = useDraft<PostDraft>({ kind: 'post', memberId: me.id, targetId: id });
  const closing = useClosing(draft, onClose);
  const post = useEditedPost(id);
  const missing = <EmptyState pose="searching" {...text.missing} />;

  function instead() {
    if (post.data) return post.data.userId === me.id ? null : missing;
    return <QueryFallback queries={[post]} missing={missing} />;
  }

  return (
    <PostSheet
      {...{ me, draft, closing }}
      words={text.edit}
      failure={edit.failure}
      post={post.data}
      initial={(boards) => (post.data ? draftOf(post.data) : emptyPost(boards, undefined))}
      returnTo={`/community/post/${id}?compose=edit`}
      instead={instead()}
      send={edit.mutateAsync}
      onSent={() => {}}
    />
  );
}
