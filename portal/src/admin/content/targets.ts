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
