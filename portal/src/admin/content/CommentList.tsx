import { DataTable, SelectInput } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { ConsoleList } from '../components/ConsoleList';
import { ConsoleTable } from '../components/ConsoleTable';
import {
  actsColumn,
  authorColumn,
  casesColumn,
  previewColumn,
  stateColumn,
  writtenColumn,
} from './columns';
import { contentBrief } from './contentBrief';
import { contentFilters } from './filters';
import { RemoveSelected } from './RemoveSelected';
import { isRemovable } from './states';
import { COMMENT_KINDS, contentText } from './text';

type Row = Shape<'AdminCommentRow'>;

const FILTERS = [
  ...contentFilters(contentText.searchComments),
  <SelectInput
    key="kind"
    source="kind"
    label={contentText.kind}
    alwaysOn
    isRequired
    choices={Object.entries(COMMENT_KINDS).map(([id, name]) => ({ id, name }))}
  />,
];

/** The server lists one kind at a time. */
const UNDER_DIARIES = { kind: 'comment' };

/** Comments under diaries and posts, hidden and removed ones too. */
export default function CommentList() {
  return (
    <ConsoleList<Row> filters={FILTERS} filterDefaultValues={UNDER_DIARIES}>
      <ConsoleTable<Row>
        rowClick="show"
        brief={contentBrief}
        bulkActionButtons={<RemoveSelected />}
        isRowSelectable={isRemovable}
      >
        {previewColumn}
        {authorColumn}
        <DataTable.Col
          source="kind"
          label={contentText.kind}
          disableSort
          render={(row: Row) => COMMENT_KINDS[row.kind]}
        />
        {stateColumn}
        {casesColumn}
        {writtenColumn}
        {actsColumn}
      </ConsoleTable>
    </ConsoleList>
  );
}
