import { useState } from 'react';
import { useGetList } from 'react-admin';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useSelectedRows } from '../actions/useSelectedRows';
import { OpeningCheckbox } from '../boards/OpeningCheckbox';
import { BulkActionButton } from '../lists/BulkActionButton';
import { ALL_BOARDS, CategoryField, NOWHERE, PlaceFields } from './PlaceFields';
import { SelectedTitles } from './SelectedTitles';
import { isRemovable } from './states';
import { contentText } from './text';

type Row = Shape<'AdminPostRow'>;
type Change = Omit<Shape<'SelectedPosts'>, 'ids'>;

function place(rows: readonly Row[], change: Change) {
  return api.post('/api/admin/posts/selected', {
    body: { ids: rows.map(({ id }) => id), ...change },
  });
}

const COMMON = { isReasoned: false, targetOf: ({ id }: Row) => ({ kind: 'community', id }) };

/** Moves the selected posts, changes their category, closes or opens their comments. */
export function PostsSelected() {
  const rows = useSelectedRows<Row>().filter(isRemovable);
  const [target, setTarget] = useState(NOWHERE);
  const [mayOpen, setMayOpen] = useState(false);
  const { data = [] } = useGetList<Shape<'BoardOut'>>('boards', ALL_BOARDS);
  const [categoryId, setCategoryId] = useState<number | null>(null);
  const boards = new Set(rows.map(({ boardId }) => boardId));
  const [boardId] = boards;
  const isRestricted = data.some(
    ({ id, readPermission, downloadPermission }) =>
      boards.has(id) && (readPermission !== 'all' || downloadPermission !== 'all'),
  );
  const titles = <SelectedTitles rows={rows} />;
  return (
    <>
      <BulkActionButton<Row>
        {...COMMON}
        verb={contentText.move}
        title={contentText.moveManyTitle}
        messageOf={contentText.movedMany}
        isFor={isRemovable}
        send={async (each) => {
          const { boardId: into, categoryId: label } = target;
          if (!into) throw new Error(contentText.moveTitle);
          const change = { boardId: into, categoryId: label, ...(mayOpen && { mayOpen }) };
          const done = await place(each, change);
          setMayOpen(false);
          return done;
        }}
      >
        {titles}
        <PlaceFields
          place={target}
          onChange={(chosen) => {
            setTarget(chosen);
            setMayOpen(false);
          }}
          help={contentText.moveManyHelp}
        />
        {isRestricted && <OpeningCheckbox checked={mayOpen} onChange={setMayOpen} />}
      </BulkActionButton>
      {boards.size === 1 && boardId !== undefined && (
        <BulkActionButton<Row>
          {...COMMON}
          verb={contentText.category}
          title={contentText.labelManyTitle}
          messageOf={contentText.labelledMany}
          isFor={isRemovable}
          send={(each) => place(each, { categoryId })}
        >
          {titles}
          <CategoryField boardId={boardId} value={categoryId} onChange={setCategoryId} />
        </BulkActionButton>
      )}
      <BulkActionButton<Row>
        {...COMMON}
        verb={contentText.lock}
        title={contentText.lockManyTitle}
        messageOf={contentText.lockedMany}
        isFor={(row) => isRemovable(row) && !row.isLocked}
        send={(each) => place(each, { isLocked: true })}
      >
        <SelectedTitles rows={rows.filter(({ isLocked }) => !isLocked)} />
      </BulkActionButton>
      <BulkActionButton<Row>
        {...COMMON}
        verb={contentText.unlock}
        title={contentText.unlockManyTitle}
        messageOf={contentText.unlockedMany}
        isFor={(row) => isRemovable(row) && row.isLocked}
        send={(each) => place(each, { isLocked: false })}
      >
        <SelectedTitles rows={rows.filter(({ isLocked }) => isLocked)} />
      </BulkActionButton>
    </>
  );
}
