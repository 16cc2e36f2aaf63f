import { Typography } from '@mui/material';
import type { Shape } from '@/shared/api/types';
import { rowName } from '../actions/bulkAction';
import { contentText } from './text';

/** Titles that a dialog names; of more rows the number. */
const NAMED = 10;

/** Which posts are selected, by their titles. */
export function SelectedTitles({ rows }: { rows: readonly Shape<'AdminPostRow'>[] }) {
  const more = rows.length - NAMED;
  return (
    <>
      <ul>
        {rows.slice(0, NAMED).map((row) => (
          <li key={row.id}>{rowName(row)}</li>
        ))}
      </ul>
      {more > 0 && <Typography>{contentText.moreRows(more)}</Typography>}
    </>
  );
}
