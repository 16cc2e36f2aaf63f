import { useClosing } from '@/content/composer/useClosing';
import { useDraft } from '@/content/drafts/useDraft';
import { notifyPublished } from '@/content/screening/notifyPublished';
import { ApiError } from '@/shared/api/errors';
import type { Me } from '@/shared/api/session';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { useEditedPost, useEditPost } from './api';
import { ComposeLoading } from './ComposeLoading';
import { draftOf, emptyPost, type PostDraft } from './draft';
import { PostSheet } from './PostSheet';
import { text } from './text';

type EditPostProps = { me: Me; id: number; onClose: () => void };

/** The author's own post in the same form as a new one; it is asked for anew before it is shown. */
export function EditPost({ me, id, onClose }: EditPostProps) {
  const edit = useEditPost(id);
  const draft = useDraft<PostDraft>({ kind: 'post', memberId: me.id, targetId: id });
  const closing = useClosing(draft, onClose);
  const { data: post, error, isFetching, refetch } = useEditedPost(id);

  function instead() {
    if (post?.userId === me.id) return null;
    if (post || (error instanceof ApiError && error.status === 404)) {
      return <EmptyState pose="searching" {...text.missing} />;
    }
    if (!error) return <ComposeLoading />;
    return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  }

  return (
    <PostSheet
      words={text.edit}
      me={me}
      draft={draft}
      closing={closing}
      failure={edit.failure}
      post={post}
      initial={(boards) => (post ? draftOf(post) : emptyPost(boards, undefined))}
      returnTo={`/community/post/${id}?compose=edit`}
      instead={instead()}
      onSubmit={async (input) => {
        const saved = await edit.mutateAsync(input);
        draft.drop();
        notifyPublished(saved, text.edit.done);
        closing.close();
      }}
    />
  );
}
