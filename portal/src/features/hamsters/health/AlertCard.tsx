import { HeartPulse, Siren } from 'lucide-react';
import { Button } from '@/shared/ui/Button';
import { LinkButton } from '@/shared/ui/LinkButton';
import { toast } from '@/shared/ui/toast';
import styles from './AlertCards.module.css';
import { useAnswerAlert } from './api';
import { text } from './text';
import type { HealthAlert } from './types';

type AlertCardProps = {
  hamsterId: number;
  alert: HealthAlert;
  leads: HealthAlert['leads'];
  mayAnswer: boolean;
};

/** One finding in its words, where it is from, where it leads, and what ends it. No diagnosis. */
export function AlertCard({ hamsterId, alert, leads, mayAnswer }: AlertCardProps) {
  const { id, severity, title, answers, about } = alert;
  const answer = useAnswerAlert(hamsterId);
  const Icon = severity === 'red_flag' ? Siren : HeartPulse;
  return (
    <li className={styles.alert} data-severity={severity}>
      <Icon aria-hidden="true" />
      <div className={styles.words}>
        <h2 className="text-17">{title}</h2>
        <p>{alert.text}</p>
        <p className={styles.small}>
          <strong>{alert.disclaimer}</strong> {text.alerts.source(alert.source)}
        </p>
        {leads.map((lead) => (
          <div key={lead.label} className="grid justify-items-start gap-2px mt-2">
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
        {mayAnswer && answers.length > 0 && (
          <fieldset className={styles.answers}>
            <legend>{text.alerts.answer}</legend>
            {answers.map((each) => (
              <Button
                key={each.answer}
                size="small"
                variant="outline"
                pending={answer.isPending && answer.variables?.answer === each.answer}
                onClick={() =>
                  answer.mutate(
                    { id, answer: each.answer, about },
                    { onSuccess: () => toast({ ...text.alerts.answered, tone: 'good' }) },
                  )
                }
              >
                {each.label}
              </Button>
            ))}
          </fieldset>
        )}
      </div>
    </li>
  );
}
