import { DateTime } from '../components/DateTime';
import { DescriptionList } from '../components/DescriptionList';
import layout from '../components/layout.module.css';
import { Panel } from '../components/Panel';
import { Tag } from '../components/Tag';
import { ClocksPanel } from './ClocksPanel';
import { EvidencePanel } from './EvidencePanel';
import { FindPanel } from './FindPanel';
import { LetterPanel } from './LetterPanel';
import { incidentText } from './text';
import type { IncidentPage } from './types';

function factsOf(incident: IncidentPage) {
  const { people, told, guests, noticeUntil, beganAt } = incident;
  return [
    [incidentText.what, incident.what],
    [incidentText.noticedHow, incident.noticedHow],
    [incidentText.noticedAt, <DateTime key="noticed" at={incident.noticedAt} />],
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
  const { state, title } = incident;
  return (
    <div className={layout.page}>
      <Panel
        title={title}
        actions={<Tag tone={state === 'open' ? 'warn' : 'plain'}>{incidentText.states[state]}</Tag>}
      >
        <DescriptionList facts={factsOf(incident)} />
      </Panel>
      <ClocksPanel incident={incident} />
      {state !== 'closed' && <FindPanel incident={incident} />}
      <LetterPanel incident={incident} />
      <EvidencePanel incident={incident} />
    </div>
  );
}
