import type { Shape } from '@/shared/api/types';

/** The names of kinds of content in the audit log and in reports. */
type Kind = Shape<'AdminCommentRow'>['kind'] | 'diary' | 'community';

type Content = Pick<Shape<'AdminDiaryRow'>, 'id'> | Pick<Shape<'AdminCommentPage'>, 'commentId'>;
type Comment = Shape<'AdminCommentPage'>;

/** The audit log's name of a record in the content lists. */
export function targetOf(resource: string, content: Content): { type: Kind; id: number } {
  if ('commentId' in content) {
    const { kind, commentId } = content as Comment;
    return { type: kind, id: commentId };
  }
  return { type: resource === 'diaries' ? 'diary' : 'community', id: content.id };
}

/** The address at which members read it. */
export function addressOf(resource: string, content: Content): string {
  if ('commentId' in content) {
    const { kind, parentId } = content as Comment;
    return kind === 'comment' ? `/diary/${parentId}` : `/community/post/${parentId}`;
  }
  return resource === 'diaries' ? `/diary/${content.id}` : `/community/post/${content.id}`;
}
