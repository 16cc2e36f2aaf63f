import { useGetList } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { BoardField } from '../boards/BoardField';
import { SelectField } from '../components/fields';
import { useKeptBoards } from '../permissions/api';
import { contentText } from './text';

export const ALL_BOARDS = {
  sort: { field: 'sortOrder', order: 'ASC' },
  pagination: { page: 1, perPage: 100 },
} as const;

/** A board and a category of it; '' until a board is chosen. */
export type Place = { boardId: number | ''; categoryId: number | null };

export const NOWHERE: Place = { boardId: '', categoryId: null };

const OPEN: ReadonlySet<string> = new Set(['all', 'members']);

type PlaceFieldsProps = {
  place: Place;
  onChange: (place: Place) => void;
  /** The board that they are on already. */
  except?: number | undefined;
  help: string;
};

/** Where posts are moved to: a board, and a category if it has any. */
export function PlaceFields({ place, onChange, except, help }: PlaceFieldsProps) {
  const { data = [] } = useGetList<Shape<'BoardOut'>>('boards', ALL_BOARDS);
  const kept = useKeptBoards();
  // A keeper moves posts to where every member reads and may write.
  const others = data.filter(
    ({ id, isActive, readPermission, writePermission }) =>
      id !== except &&
      (!kept ||
        kept.includes(id) ||
        (isActive && writePermission === 'all' && OPEN.has(readPermission))),
  );
  return (
    <>
      <BoardField
        label={contentText.board}
        help={help}
        boards={others}
        value={place.boardId}
        onChange={(boardId) => onChange({ boardId, categoryId: null })}
      />
      <CategoryField
        boardId={place.boardId}
        value={place.categoryId}
        onChange={(categoryId) => onChange({ ...place, categoryId })}
      />
    </>
  );
}

type CategoryFieldProps = {
  boardId: number | '';
  value: number | null;
  onChange: (categoryId: number | null) => void;
};

/** A category of the board, or none; nothing for a board without any. */
export function CategoryField({ boardId, value, onChange }: CategoryFieldProps) {
  const { data = [] } = useGetList<Shape<'BoardOut'>>('boards', ALL_BOARDS);
  const categories = data.find(({ id }) => id === boardId)?.categories ?? [];
  if (categories.length === 0) return null;
  return (
    <SelectField<number | 'none'>
      label={contentText.category}
      names={[
        ['none', contentText.noCategory],
        ...categories.map(({ id, name }) => [id, name] as const),
      ]}
      value={value ?? 'none'}
      onChange={(id) => onChange(id === 'none' ? null : id)}
    />
  );
}
