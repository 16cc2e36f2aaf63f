import type { ListProps } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { ConsoleList } from '../components/ConsoleList';
import type { Column } from '../components/columns';
import { SelectableTable } from '../lists/SelectableTable';
import { ContentSelected } from './ContentSelected';
import { contentBrief } from './contentBrief';
import { isRemovable, isRestorable } from './states';

type Row = Shape<'AdminDiaryRow'> | Shape<'AdminPostRow'> | Shape<'AdminCommentRow'>;
type ContentListProps<R extends Row> = Omit<ListProps<R>, 'children'> & {
  columns: readonly Column<R>[];
};

/**
 * One kind of content, including hidden and removed things; selected rows can be removed or
 * restored at once.
 */
export function ContentList<R extends Row>({ columns, ...list }: ContentListProps<R>) {
  return (
    <ConsoleList<R> {...list}>
      <SelectableTable<R>
        rowClick="show"
        brief={contentBrief}
        columns={columns}
        bulk={<ContentSelected />}
        isRowSelectable={(row) => isRemovable(row) || isRestorable(row)}
      />
    </ConsoleList>
  );
}
