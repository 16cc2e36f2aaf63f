import type { Shape } from '@/shared/api/types';
import type { Column } from '../components/columns';
import { HamsterFilter } from '../components/NameFilters';
import styles from './Content.module.css';
import { ContentList } from './ContentList';
import { ANSWERS, AUTHOR, ID, LAST, PICTURE, PREVIEW, STATE, TITLE } from './columns';
import { contentFilters } from './filters';
import { contentText } from './text';

const FILTERS = [
  ...contentFilters(contentText.search),
  <HamsterFilter key="hamsterId" source="hamsterId" label={contentText.hamster} />,
];

const HAMSTER: Column<Shape<'AdminDiaryRow'>> = {
  label: contentText.hamster,
  show: ({ hamsterName }) => <span className={styles.place}>{hamsterName}</span>,
};

const COLUMNS = [ID, PICTURE, TITLE, PREVIEW, AUTHOR, HAMSTER, STATE, ...ANSWERS, ...LAST];

/** Diary entries. */
export default function DiaryList() {
  return <ContentList filters={FILTERS} columns={COLUMNS} />;
}
