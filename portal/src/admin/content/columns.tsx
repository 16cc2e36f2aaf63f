import { DataTable } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { MemberLink } from '../kit/MemberLink';
import { When } from '../kit/When';
import { ActCell } from './ActCell';
import styles from './Content.module.css';
import { StateTag } from './StateTag';
import { contentText } from './text';

type Row = Shape<'AdminDiaryRow'> | Shape<'AdminPostRow'> | Shape<'AdminCommentRow'>;

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
    render={(row: Row) => <MemberLink id={row.userId} nickname={row.nickname} />}
  />
);

export const titleColumn = (
  <DataTable.Col
    key="title"
    source="title"
    label={contentText.title}
    disableSort
    render={(row: Exclude<Row, Shape<'AdminCommentRow'>>) => (
      <span className={styles.title}>{row.title ?? contentText.noTitle}</span>
    )}
  />
);

export const previewColumn = (
  <DataTable.Col
    key="preview"
    source="preview"
    label={contentText.preview}
    disableSort
    render={(row: Row) => (
      <span className={styles.preview}>{row.preview ?? contentText.noTitle}</span>
    )}
  />
);

export const writtenColumn = (
  <DataTable.Col
    key="createdAt"
    source="createdAt"
    label={contentText.written}
    render={(row: Row) => <When at={row.createdAt} relative />}
  />
);

export const actsColumn = (
  <DataTable.Col key="acts" label={contentText.acts} render={(row: Row) => <ActCell row={row} />} />
);
