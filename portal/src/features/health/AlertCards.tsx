import { HeartPulse } from 'lucide-react';
import { LinkButton } from '@/shared/ui/LinkButton';
import styles from './AlertCards.module.css';
import { text } from './text';
import type { HealthAlert } from './types';

/** What the rules found, in their words, where it is from and where it leads. No diagnosis. */
export function AlertCards({ alerts }: { alerts: readonly HealthAlert[] }) {
  if (alerts.length === 0) return null;
  return (
    <ul className={styles.alerts} aria-label={text.alerts.label}>
      {alerts.map((alert) => (
        <li key={alert.id} className={styles.alert}>
          <HeartPulse aria-hidden="true" />
          <div className={styles.words}>
            <h2>{alert.title}</h2>
            <p>{alert.text}</p>
            <p className={styles.small}>
              <strong>{alert.disclaimer}</strong> {text.alerts.source(alert.source)}
            </p>
            {alert.leads.map((lead) => (
              <div key={lead.label} className={styles.lead}>
                {lead.url ? (
                  <LinkButton to={lead.url} size="small" variant="outline">
                    {lead.label}
                  </LinkButton>
                ) : (
                  <strong>{lead.label}</strong>
                )}
                <p className={styles.small}>{lead.text}</p>
              </div>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
