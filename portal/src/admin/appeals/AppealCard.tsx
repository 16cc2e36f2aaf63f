import { Button } from '@mui/material';
import { Link } from 'react-router';
import type { Shape } from '@/shared/api/types';
import { DateTime } from '../components/DateTime';
import { DescriptionList } from '../components/DescriptionList';
import layout from '../components/layout.module.css';
import { MemberLink } from '../components/MemberLink';
import { SanctionName } from '../components/SanctionName';
import { Tag } from '../components/Tag';
import { APPEAL_STATES } from '../sanctions/text';
import type { Verdict } from './AppealDialog';
import { appealsText } from './text';

type Appeal = Shape<'AppealRow'>;

type AppealCardProps = {
  appeal: Appeal;
  onDecide: (verdict: Verdict) => void;
};

/** An appeal, with its sanction. */
export function AppealCard({ appeal, onDecide }: AppealCardProps) {
  const isPending = appeal.status === 'pending';
  return (
    <>
      <div className={layout.facts}>
        <MemberLink id={appeal.userId} nickname={appeal.nickname} />
        <DateTime at={appeal.createdAt} relative />
        {!isPending && <Tag>{APPEAL_STATES[appeal.status] ?? appeal.status}</Tag>}
      </div>
      <p>{appeal.text}</p>
      <DescriptionList
        facts={[
          [appealsText.sanction, <SanctionName key="name" {...appeal} />],
          [appealsText.given, appeal.reason],
          [appealsText.still, stillOf(appeal)],
          [appealsText.case, appeal.caseId && caseLink(appeal.caseId)],
          [appealsText.answer, appeal.answer && answerOf(appeal)],
        ]}
      />
      {isPending && (
        <div className={layout.row}>
          <Button variant="contained" onClick={() => onDecide('granted')}>
            {appealsText.grant}
          </Button>
          <Button variant="outlined" onClick={() => onDecide('denied')}>
            {appealsText.deny}
          </Button>
        </div>
      )}
    </>
  );
}

/** The restriction still in force if this appeal is granted. */
function stillOf({ stillKind, stillStartsAt, stillEndsAt }: Appeal) {
  if (stillKind === null || stillStartsAt === null) return null;
  return (
    <>
      <SanctionName kind={stillKind} startsAt={stillStartsAt} endsAt={stillEndsAt} />
      {stillEndsAt && (
        <>
          {' ~\u00a0'}
          <DateTime at={stillEndsAt} />
        </>
      )}
    </>
  );
}

function caseLink(id: number) {
  return <Link to={`/reports/${id}/show`}>#{id}</Link>;
}

function answerOf({ answer, decidedBy }: Appeal) {
  return `${answer} (${decidedBy})`;
}
