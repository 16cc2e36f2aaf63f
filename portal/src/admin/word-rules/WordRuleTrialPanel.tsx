import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { api } from '@/shared/api/client';
import type { Shape } from '@/shared/api/types';
import { useDebounced } from '@/shared/hooks/useDebounced';
import { ErrorAlert } from '../components/ErrorAlert';
import { Panel } from '../components/Panel';
import { TrialFigures } from './TrialFigures';
import { TrialSamples } from './TrialSamples';
import { trialText } from './text';
import type { WordRuleTrial } from './types';

/** Long enough that a word is typed to its end. */
const PAUSE_MS = 600;

type Tried = Shape<'WordRuleTest'>;

/** The recent hits of the edited rule, before it is saved. */
export function WordRuleTrialPanel() {
  const {
    pattern = '',
    ignoresSpaces = false,
    exceptions = [],
    appliesTo = [],
  } = useWatch<Partial<Tried>>();
  const tried: Tried = { pattern: pattern.trim(), ignoresSpaces, exceptions, appliesTo };
  const asked = isWhole(pattern, appliesTo) ? JSON.stringify(tried) : '';
  const settled = useDebounced(asked, PAUSE_MS);
  const { data, error } = useQuery({
    queryKey: ['word-rules', 'test', settled],
    queryFn: () => api.post('/api/admin/word-rules/test', { body: JSON.parse(settled) as Tried }),
    enabled: settled !== '',
  });
  const isCurrent = asked !== '' && settled === asked;
  return (
    <Panel title={trialText.panel}>
      <div aria-live="polite">
        {asked === '' && <p>{trialText.idle}</p>}
        {asked !== '' && !(isCurrent && (data || error)) && <p>{trialText.busy}</p>}
        {isCurrent && <ErrorAlert error={error} />}
        {isCurrent && data && <Result trial={data} />}
      </div>
    </Panel>
  );
}

function isWhole(pattern: string, places: readonly string[]): boolean {
  return pattern.trim() !== '' && places.length > 0;
}

function Result({ trial }: { trial: WordRuleTrial }) {
  const { found, unreported, days, lookedAt, isCapped, samples } = trial;
  return (
    <>
      <p>
        <strong>{found ? trialText.found(days, found) : trialText.none(days)}</strong>{' '}
        {trialText.looked(lookedAt)} {isCapped && trialText.capped}
      </p>
      {found > 0 && (
        <>
          <p>{unreported > 0 ? trialText.quiet(unreported) : trialText.noQuiet}</p>
          <TrialFigures trial={trial} />
        </>
      )}
      <TrialSamples samples={samples} />
    </>
  );
}
