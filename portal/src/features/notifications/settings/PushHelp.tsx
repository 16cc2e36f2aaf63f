import { BellOff } from 'lucide-react';
import { Button } from '@/shared/ui/Button';
import { toast } from '@/shared/ui/toast';
import { browserOf, type PushSupport, pushSupport } from '../pushSupport';
import styles from './Settings.module.css';
import { text } from './text';
import { lookAgain } from './useStanding';

const words = text.push;

type PushHelpProps = { why: Exclude<PushSupport, 'ready'> | 'no-key' };

function stepsOf(why: PushHelpProps['why']): readonly string[] {
  if (why === 'needs-install') return words.standings['needs-install'].steps;
  if (why !== 'denied') return [];
  return words.allow[browserOf(navigator.userAgent, navigator.maxTouchPoints)];
}

/** Returning to the page checks again automatically; this button is for users who never left it. */
function check() {
  lookAgain();
  if (pushSupport() === 'denied') toast(words.stillDenied);
}

/** Why this device cannot get push messages, and how to fix it. */
export function PushHelp({ why }: PushHelpProps) {
  const help = why === 'no-key' ? words.noKey : words.standings[why];
  const steps = stepsOf(why);
  return (
    <div className={styles.state}>
      <BellOff aria-hidden="true" />
      <div>
        <h3>{help.title}</h3>
        <p>{help.text}</p>
        {steps.length > 0 && (
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        {why === 'denied' && (
          <Button variant="outline" size="small" onClick={check}>
            {words.again}
          </Button>
        )}
      </div>
    </div>
  );
}
