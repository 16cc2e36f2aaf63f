import { Title } from 'react-admin';
import { Screen } from '../figures/Screen';
import { CachePanel } from './CachePanel';
import { HealthPanel } from './HealthPanel';
import { PerformancePanel } from './PerformancePanel';
import { SystemPanel } from './SystemPanel';
import { monitoringText } from './text';

/** How the machinery does, from all processes of all hosts. */
export default function MonitoringScreen() {
  return (
    <Screen>
      <Title title={monitoringText.title} />
      <HealthPanel />
      <PerformancePanel />
      <SystemPanel />
      <CachePanel />
    </Screen>
  );
}
