import type { Shape } from '@/shared/api/types';
import { parseMarkup, plainText } from '@/shared/lib/markup';
import { Count } from '@/shared/ui/Count';
import type { Column } from '../components/columns';
import { MemberLink } from '../components/MemberLink';
import { ActCell } from './ActCell';
import styles from './Content.module.css';
import { StateTag } from './StateTag';
import { Thumbnail } from './Thumbnail';
import { contentText } from './text';

type Titled = Shape<'AdminDiaryRow'> | Shape<'AdminPostRow'>;
type Row = Titled | Shape<'AdminCommentRow'>;

export const ID: Column<Titled> = { label: contentText.id, value: ({ id }) => id, sortBy: 'id' };

export const PICTURE: Column<Titled> = {
  label: contentText.pictureShort,
  show: ({ images }) => <Thumbnail urls={images} />,
  isForDesktop: true,
};

export const TITLE: Column<Titled> = {
  label: contentText.title,
  show: ({ title }) => <span className={styles.title}>{title ?? contentText.noTitle}</span>,
};

/** Entries and posts are written in our markup, comments in plain words. */
function previewOf(row: Row): string | null {
  return row.preview && 'title' in row ? plainText(parseMarkup(row.preview)) : row.preview;
}

export const PREVIEW: Column<Row> = {
  label: contentText.preview,
  show: (row) => <span className={styles.preview}>{previewOf(row) ?? contentText.noTitle}</span>,
};

export const AUTHOR: Column<Row> = {
  label: contentText.author,
  show: (row) => (
    <span className={styles.author}>
      <MemberLink id={row.userId} nickname={row.nickname} />
    </span>
  ),
};

export const STATE: Column<Row> = {
  label: contentText.state,
  show: (row) => <StateTag state={row.state} hiddenReason={row.hiddenReason} />,
};

/** Figures that may be in the millions. */
export const ANSWERS: Column<Titled>[] = [
  {
    label: contentText.likes,
    show: ({ likesCount }) => <Count value={likesCount} />,
    isNumber: true,
    sortBy: 'likesCount',
  },
  {
    label: contentText.commentsCount,
    show: ({ commentsCount }) => <Count value={commentsCount} />,
    isNumber: true,
    sortBy: 'commentsCount',
  },
];

/** The last columns of every list of content. */
export const LAST: Column<Row>[] = [
  {
    label: contentText.cases,
    value: ({ casesCount }) => casesCount,
    isNumber: true,
    sortBy: 'casesCount',
  },
  { label: contentText.written, at: ({ createdAt }) => createdAt, sortBy: 'createdAt' },
  { label: contentText.acts, show: (row) => <ActCell row={row} /> },
];
