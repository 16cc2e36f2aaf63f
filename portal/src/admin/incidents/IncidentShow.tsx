import { Show, useRecordContext } from 'react-admin';
import { Loading } from '../components/Loading';
import { SHOWN } from '../components/record';
import { IncidentScreen } from './IncidentScreen';
import { incidentText } from './text';
import type { IncidentPage } from './types';

function Title() {
  const incident = useRecordContext<IncidentPage>();
  return incident ? incidentText.number(incident.id) : null;
}

function Page() {
  const incident = useRecordContext<IncidentPage>();
  // At first react-admin hands over the row of the list, which has no letter.
  if (!incident?.letter) return <Loading />;
  return <IncidentScreen key={incident.id} incident={incident} />;
}

export default function IncidentShow() {
  return (
    <Show title={<Title />} {...SHOWN}>
      <Page />
    </Show>
  );
}
