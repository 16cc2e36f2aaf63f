import { useGetList } from 'react-admin';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useSelectedRows } from '../actions/useSelectedRows';
import { OpeningCheckbox } from '../boards/OpeningCheckbox';
import { BulkActionButton } from '../lists/BulkActionButton';
import { ALL_BOARDS, CategoryField, NOWHERE, type Place, PlaceFields } from './PlaceFields';
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
  const { data = [] } = useGetList<Shape<'BoardOut'>>('boards', ALL_BOARDS);
  const boards = new Set(rows.map(({ boardId }) => boardId));
  const [boardId] = boards;
  const isRestricted = data.some(
    ({ id, readPermission, downloadPermission }) =>
      boards.has(id) && (readPermission !== 'all' || downloadPermission !== 'all'),
  );
  const titles = <SelectedTitles rows={rows} />;
  return (
    <>
      <BulkActionButton<Row, Place & { mayOpen: boolean }>
        {...COMMON}
        verb={contentText.move}
        title={contentText.moveManyTitle}
        messageOf={contentText.movedMany}
        isFor={isRemovable}
        initial={{ ...NOWHERE, mayOpen: false }}
        send={(each, _reason, { boardId: into, categoryId, mayOpen }) => {
          if (!into) throw new Error(contentText.moveTitle);
          return place(each, { boardId: into, categoryId, ...(mayOpen && { mayOpen }) });
        }}
      >
        {(target, setTarget) => (
          <>
            {titles}
            <PlaceFields
              place={target}
              onChange={(chosen) => setTarget({ ...chosen, mayOpen: false })}
              help={contentText.moveManyHelp}
            />
            {isRestricted && (
              <OpeningCheckbox
                checked={target.mayOpen}
                onChange={(mayOpen) => setTarget({ ...target, mayOpen })}
              />
            )}
          </>
        )}
      </BulkActionButton>
      {boards.size === 1 && boardId !== undefined && (
        <BulkActionButton<Row, number | null>
          {...COMMON}
          verb={contentText.category}
          title={contentText.labelManyTitle}
          messageOf={contentText.labelledMany}
          isFor={isRemovable}
          initial={null}
          send={(each, _reason, categoryId) => place(each, { categoryId })}
        >
          {(categoryId, setCategoryId) => (
            <>
              {titles}
              <CategoryField boardId={boardId} value={categoryId} onChange={setCategoryId} />
            </>
          )}
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
