import { Alert } from '@mui/material';
import { DateTime } from '../components/DateTime';
import { DescriptionList } from '../components/DescriptionList';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { Tag } from '../components/Tag';
import { ClocksPanel } from './ClocksPanel';
import { EvidencePanel } from './EvidencePanel';
import { FindPanel } from './FindPanel';
import { FormPanel } from './FormPanel';
import { LetterPanel } from './LetterPanel';
import { incidentText, KINDS } from './text';
import type { IncidentPage } from './types';

function factsOf(incident: IncidentPage) {
  const { people, told, guests, noticeUntil, beganAt, learnedAt, kinds } = incident;
  return [
    [incidentText.what, incident.what],
    [incidentText.noticedHow, incident.noticedHow],
    [incidentText.kinds, kinds.map((kind) => KINDS[kind]).join(', ') || null],
    [incidentText.noticedAt, <DateTime key="noticed" at={incident.noticedAt} />],
    [incidentText.learnedAt, learnedAt && <DateTime key="learned" at={learnedAt} />],
    [incidentText.beganAt, beganAt && <DateTime key="began" at={beganAt} />],
    [
      incidentText.people,
      `${incidentText.count(people)}${guests ? ` (${incidentText.guests(guests)})` : ''}`,
    ],
    [incidentText.told, incidentText.count(told)],
    [incidentText.noticeUntil, noticeUntil && <DateTime key="until" at={noticeUntil} />],
  ] as const;
}

/** An incident: its clocks, the affected members, the notice to them, and the evidence. */
export function IncidentScreen({ incident }: { incident: IncidentPage }) {
  const { state, title, isSensitive } = incident;
  return (
    <div className={layout.page}>
      <Panel
        title={title}
        actions={<Tag tone={state === 'open' ? 'warn' : 'plain'}>{incidentText.states[state]}</Tag>}
      >
        {isSensitive && <Alert severity="warning">{incidentText.sensitiveAbout}</Alert>}
        <DescriptionList facts={factsOf(incident)} />
      </Panel>
      <ClocksPanel incident={incident} />
      {state !== 'closed' && <FindPanel incident={incident} />}
      <LetterPanel incident={incident} />
      <FormPanel incident={incident} />
      <EvidencePanel incident={incident} />
    </div>
  );
}
