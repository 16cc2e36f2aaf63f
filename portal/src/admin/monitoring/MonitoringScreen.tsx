import { Title } from 'react-admin';
import layout from '../components/layout.module.css';
import { CachePanel } from './CachePanel';
import { ClientErrorsPanel } from './ClientErrorsPanel';
import { HealthPanel } from './HealthPanel';
import { LABEL } from './label';
import { PerformancePanel } from './PerformancePanel';
import { SystemPanel } from './SystemPanel';

/** The state of all processes on all hosts. */
export default function MonitoringScreen() {
  return (
    <div className={layout.page}>
      <Title title={LABEL} />
      <HealthPanel />
      <PerformancePanel />
      <ClientErrorsPanel />
      <SystemPanel />
      <CachePanel />
    </div>
  );
}
