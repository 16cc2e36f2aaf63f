import { Edit, useRecordContext } from 'react-admin';
import type { Shape } from '@/shared/api/types';
import { EDITED } from '../components/record';
import { dateTimeField } from '../forms/fieldConflicts';
import { SaveBar } from '../forms/SaveBar';
import { useEditConflict } from '../forms/useEditConflict';
import { CancelContest } from './CancelContest';
import { ContestFields, contestForm } from './ContestFields';
import { Tally } from './Tally';
import { contestText } from './text';

type Row = Shape<'ContestRow'>;

const FORMATS = {
  title: contestText.title,
  rules: contestText.rules,
  entryStartsAt: dateTimeField(contestText.entryStarts),
  entryEndsAt: dateTimeField(contestText.entryEnds),
  votingStartsAt: dateTimeField(contestText.votingStarts),
  votingEndsAt: dateTimeField(contestText.votingEnds),
};

function Title() {
  const row = useRecordContext<Row>();
  return row ? contestText.editTitle(row.title) : contestText.label;
}

/** A contest with its photos and votes. */
export default function ContestEdit() {
  const { mutationOptions, conflict } = useEditConflict('contests', contestText.edited, FORMATS);
  return (
    <Edit
      {...EDITED}
      title={<Title />}
      mutationMode="pessimistic"
      transform={contestForm}
      mutationOptions={mutationOptions}
      aside={<Tally />}
    >
      <ContestFields
        toolbar={
          <SaveBar label={contestText.save}>
            <CancelContest />
          </SaveBar>
        }
      />
      {conflict}
    </Edit>
  );
}
