import type { Shape } from '@/shared/api/types';
import { EditScreen } from '../forms/EditScreen';
import { dateTimeField } from '../forms/fieldConflicts';
import { SaveBar } from '../forms/SaveBar';
import { CancelContest } from './CancelContest';
import { ContestFields, contestForm } from './ContestFields';
import { Tally } from './Tally';
import { contestText } from './text';

type Row = Shape<'ContestRow'>;

const FIELDS = {
  title: contestText.title,
  rules: contestText.rules,
  entryStartsAt: dateTimeField(contestText.entryStarts),
  entryEndsAt: dateTimeField(contestText.entryEnds),
  votingStartsAt: dateTimeField(contestText.votingStarts),
  votingEndsAt: dateTimeField(contestText.votingEnds),
};

/** A contest with its photos and votes. */
export default function ContestEdit() {
  return (
    <EditScreen<Row>
      resource="contests"
      text={contestText}
      title={({ title }) => contestText.editTitle(title)}
      fields={FIELDS}
      transform={contestForm}
      aside={<Tally />}
    >
      <ContestFields
        toolbar={
          <SaveBar label={contestText.save}>
            <CancelContest />
          </SaveBar>
        }
      />
    </EditScreen>
  );
}
