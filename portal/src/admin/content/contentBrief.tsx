import type { Shape } from '@/shared/api/types';
import { DateTime } from '../components/DateTime';
import type { Brief } from '../lists/CompactRows';
import { ActCell } from './ActCell';
import { StateTag } from './StateTag';
import { contentText } from './text';

type Row = Shape<'AdminDiaryRow'> | Shape<'AdminPostRow'> | Shape<'AdminCommentRow'>;

/** Content of any kind on a phone: its words, author and place. */
export function contentBrief(row: Row): Brief {
  const title = 'title' in row ? row.title : null;
  return {
    title: title ?? row.preview ?? contentText.noTitle,
    note: (
      <>
        <StateTag state={row.state} hiddenReason={row.hiddenReason} />
        <span>{row.nickname}</span>
        <DateTime at={row.createdAt} relative />
        {row.casesCount > 0 && (
          <span>
            {contentText.cases} {row.casesCount}
          </span>
        )}
      </>
    ),
    acts: <ActCell row={row} />,
  };
}
