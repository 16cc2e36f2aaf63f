import { newKey } from '@/shared/api/newKey';
import type { Shape } from '@/shared/api/types';

type Category = Shape<'CategoryOut'>;

/** A row of the form; without `id` it is new. */
export type CategoryDraft = {
  key: string;
  id: number | null;
  name: string;
  color: Category['color'];
  posts: number;
  isGone: boolean;
  /** Where the posts of one that goes are put: another's id, '' for none of them. */
  to: number | '';
};

export function draftsOf(
  categories: readonly (Partial<Omit<Category, 'id'>> & { id: number | null })[],
) {
  return categories.map(
    ({ id, name = '', color = 'gray', postsCount = 0 }): CategoryDraft => ({
      key: id === null ? newKey() : String(id),
      id,
      name,
      color,
      posts: postsCount,
      isGone: false,
      to: '',
    }),
  );
}

/** What is sent: those that stay in their order, and where the posts of the others go. */
export function formOf(
  drafts: readonly CategoryDraft[],
  isRequired: boolean,
): Shape<'CategoriesIn'> {
  return {
    isRequired,
    categories: drafts
      .filter(({ isGone }) => !isGone)
      .map(({ id, name, color }) => ({ id, name, color })),
    moves: drafts.flatMap(({ id, isGone, to }) =>
      id !== null && isGone ? [{ id, to: to === '' ? null : to }] : [],
    ),
  };
}
