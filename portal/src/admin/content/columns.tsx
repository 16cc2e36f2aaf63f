import { DataTable } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { parseMarkup, plainText } from '@/shared/lib/markup';
import { Count } from '@/shared/ui/Count';
import { DateTime } from '../components/DateTime';
import { MemberLink } from '../components/MemberLink';
import { ActCell } from './ActCell';
import styles from './Content.module.css';
import { StateTag } from './StateTag';
import { contentText } from './text';

type Titled = Shape<'AdminDiaryRow'> | Shape<'AdminPostRow'>;
type Row = Titled | Shape<'AdminCommentRow'>;

/** The columns that every kind of content has, in the order of the tables. */
export const stateColumn = (
  <DataTable.Col
    key="state"
    source="state"
    label={contentText.state}
    disableSort
    render={(row: Row) => <StateTag state={row.state} hiddenReason={row.hiddenReason} />}
  />
);

export const authorColumn = (
  <DataTable.Col
    key="userId"
    source="userId"
    label={contentText.author}
    disableSort
    render={(row: Row) => (
      <span className={styles.author}>
        <MemberLink id={row.userId} nickname={row.nickname} />
      </span>
    )}
  />
);

export const hamsterColumn = (
  <DataTable.Col
    key="hamsterName"
    source="hamsterName"
    label={contentText.hamster}
    disableSort
    render={(row: Shape<'AdminDiaryRow'>) => (
      <span className={styles.author}>{row.hamsterName}</span>
    )}
  />
);

export const titleColumn = (
  <DataTable.Col
    key="title"
    source="title"
    label={contentText.title}
    disableSort
    render={(row: Titled) => (
      <span className={styles.title}>{row.title ?? contentText.noTitle}</span>
    )}
  />
);

/** Entries and posts are written in our markup, comments in plain words. */
function previewOf(row: Row): string | null {
  return row.preview && 'title' in row ? plainText(parseMarkup(row.preview)) : row.preview;
}

export const previewColumn = (
  <DataTable.Col
    key="preview"
    source="preview"
    label={contentText.preview}
    disableSort
    render={(row: Row) => (
      <span className={styles.preview}>{previewOf(row) ?? contentText.noTitle}</span>
    )}
  />
);

/** A figure that may be in the millions. */
function countColumn(source: 'likesCount' | 'commentsCount', label: string) {
  return (
    <DataTable.Col
      key={source}
      source={source}
      label={label}
      align="right"
      sortByOrder="DESC"
      render={(row: Titled) => <Count value={row[source]} />}
    />
  );
}

export const likesColumn = countColumn('likesCount', contentText.likes);
export const commentsColumn = countColumn('commentsCount', contentText.commentsCount);

export const casesColumn = (
  <DataTable.NumberCol
    key="casesCount"
    source="casesCount"
    label={contentText.cases}
    sortByOrder="DESC"
  />
);

export const writtenColumn = (
  <DataTable.Col
    key="createdAt"
    source="createdAt"
    label={contentText.written}
    render={(row: Row) => <DateTime at={row.createdAt} relative />}
  />
);

export const actsColumn = (
  <DataTable.Col key="acts" label={contentText.acts} render={(row: Row) => <ActCell row={row} />} />
);
