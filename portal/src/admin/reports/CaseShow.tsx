import { Show, useRecordContext } from 'react-admin';
import { Loading } from '../components/Loading';
import { SHOWN } from '../components/record';
import { CaseScreen } from './CaseScreen';
import { reportsText } from './text';
import type { CasePage } from './types';

function Title() {
  const report = useRecordContext<CasePage>();
  return report ? reportsText.case(report.id) : reportsText.label;
}

function Page() {
  const report = useRecordContext<CasePage>();
  // At first react-admin hands over the row of the list, which is not the whole of it.
  if (!report?.snapshot) return <Loading />;
  // Another case is another screen: no dialog of the former one stays open.
  return <CaseScreen key={report.id} report={report} />;
}

export default function CaseShow() {
  return (
    <Show title={<Title />} {...SHOWN}>
      <Page />
    </Show>
  );
}
