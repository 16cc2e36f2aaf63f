import { TopToolbar } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { ConsoleList } from '../components/ConsoleList';
import type { Column } from '../components/columns';
import { DateTime } from '../components/DateTime';
import { choiceFilter, searchFilter } from '../components/filters';
import { StateTabs } from '../components/StateTabs';
import { ConsoleTable } from '../lists/ConsoleTable';
import { MineFilter } from './MineFilter';
import { CATEGORIES, guestText, inquiryText, STATES } from './text';

type Row = Shape<'InquiryRow'>;

const FILTERS = [
  searchFilter(inquiryText.search),
  choiceFilter('category', inquiryText.category, CATEGORIES),
  <MineFilter key="assigneeId" source="assigneeId" alwaysOn />,
];

const askerOf = ({ nickname }: Row) => nickname ?? guestText.name;
const ratingOf = ({ rating }: Row) => (rating === null ? null : inquiryText.points(rating));

const COLUMNS: Column<Row>[] = [
  { label: inquiryText.subject, value: ({ subject }) => subject, isLong: true },
  { label: inquiryText.category, value: ({ category }) => CATEGORIES[category] },
  { label: inquiryText.member, value: askerOf },
  { label: inquiryText.state, value: ({ status }) => STATES[status] },
  { label: inquiryText.assignee, value: ({ assignee }) => assignee },
  { label: inquiryText.waiting, at: ({ waitingSince }) => waitingSince, sortBy: 'waitingSince' },
  { label: inquiryText.latest, at: ({ lastMessageAt }) => lastMessageAt, sortBy: 'lastMessageAt' },
  { label: inquiryText.rating, value: ratingOf, sortBy: 'rating', isForDesktop: true },
];

function brief(row: Row) {
  return {
    title: row.subject,
    note: (
      <>
        <span>{CATEGORIES[row.category]}</span>
        <span>{askerOf(row)}</span>
        <span>{STATES[row.status]}</span>
        <DateTime at={row.waitingSince ?? row.lastMessageAt} relative />
        {row.assignee && <span>{row.assignee}</span>}
      </>
    ),
  };
}

/** The members' questions, what waits longest first. */
export default function InquiryList() {
  return (
    <ConsoleList<Row>
      sort={{ field: 'waitingSince', order: 'ASC' }}
      filterDefaultValues={{ status: 'open' }}
      filters={FILTERS}
      actions={
        <TopToolbar>
          <StateTabs choices={STATES} />
        </TopToolbar>
      }
    >
      <ConsoleTable<Row> brief={brief} rowClick="show" columns={COLUMNS} />
    </ConsoleList>
  );
}
