import type { ListProps } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { ConsoleList } from '../components/ConsoleList';
import { ConsoleTable } from '../components/ConsoleTable';
import type { Column } from '../components/columns';
import { contentBrief } from './contentBrief';
import { RemoveSelected } from './RemoveSelected';
import { isRemovable } from './states';

type Row = Shape<'AdminDiaryRow'> | Shape<'AdminPostRow'> | Shape<'AdminCommentRow'>;
type ContentListProps<R extends Row> = Omit<ListProps<R>, 'children'> & {
  columns: readonly Column<R>[];
};

/** One kind of content, hidden and removed ones too; what is selected can be removed at once. */
export function ContentList<R extends Row>({ columns, ...list }: ContentListProps<R>) {
  return (
    <ConsoleList<R> {...list}>
      <ConsoleTable<R>
        rowClick="show"
        brief={contentBrief}
        columns={columns}
        bulkActionButtons={<RemoveSelected />}
        isRowSelectable={isRemovable}
      />
    </ConsoleList>
  );
}
