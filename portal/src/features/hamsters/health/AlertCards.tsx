import { useMayWrite } from '@/shared/api/suspension';
import { AlertCard } from './AlertCard';
import { text } from './text';
import type { HealthAlert } from './types';

type AlertCardsProps = { hamsterId: number; alerts: readonly HealthAlert[] };

/**
 * The alerts of the rules, the most serious first. Links to help are shown once, on the first alert
 * that has any.
 */
export function AlertCards({ hamsterId, alerts }: AlertCardsProps) {
  const mayWrite = useMayWrite();
  if (alerts.length === 0) return null;
  const leading = alerts.find(({ leads }) => leads.length > 0)?.id;
  return (
    <ul className="column gap-3" aria-label={text.alerts.label}>
      {alerts.map((alert) => (
        <AlertCard
          key={alert.id}
          hamsterId={hamsterId}
          alert={alert}
          leads={alert.id === leading ? alert.leads : []}
          mayAnswer={mayWrite}
        />
      ))}
    </ul>
  );
}
