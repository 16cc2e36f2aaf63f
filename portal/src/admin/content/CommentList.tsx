import { SelectInput } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { COMMENT_LABELS } from '@/shared/lib/kindFacts';
import { KIND_LABELS } from '@/shared/lib/kinds';
import type { Column } from '../components/columns';
import { choicesOf } from '../components/filters';
import { useKeptBoards } from '../permissions/api';
import { ContentList } from './ContentList';
import { AUTHOR, LAST, PREVIEW, STATE } from './columns';
import { contentFilters } from './filters';
import { contentText } from './text';

const FILTERS = contentFilters(contentText.searchComments);
const OF_BOTH = [
  ...FILTERS,
  <SelectInput
    key="kind"
    source="kind"
    label={contentText.kind}
    alwaysOn
    isRequired
    choices={choicesOf(COMMENT_LABELS)}
  />,
];

/** The server lists one kind at a time. */
const UNDER_DIARIES = { kind: 'comment' };

const KIND: Column<Shape<'AdminCommentRow'>> = {
  label: contentText.kind,
  value: ({ kind }) => KIND_LABELS[kind],
};

const COLUMNS = [PREVIEW, AUTHOR, KIND, STATE, ...LAST];

/** Comments under diaries and posts; to keepers those on their boards. */
export default function CommentList() {
  const isKeeper = useKeptBoards() !== null;
  if (isKeeper) return <ContentList filters={FILTERS} columns={COLUMNS} />;
  return <ContentList filters={OF_BOTH} filterDefaultValues={UNDER_DIARIES} columns={COLUMNS} />;
}
