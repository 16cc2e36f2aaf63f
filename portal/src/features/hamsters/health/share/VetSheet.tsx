import type { ReactNode } from 'react';
import { SEXES, SPECIES } from '@/shared/api/hamsterChoices.gen';
import { shortDay, spokenDay } from '@/shared/lib/relativeTime';
import { hamsterAge } from '../../profile/age';
import { homeFacts } from '../../profile/home/homeFacts';
import { KINDS } from '../kinds';
import type { HealthKind, SharedJournal } from '../types';
import { measuredAs, saidOf } from '../values';
import { text } from './sheetText';
import { VetChart } from './VetChart';
import styles from './VetSheet.module.css';

type VetSheetProps = { journal: SharedJournal };
type Glance = SharedJournal['glance'];

/** The kinds that a vet asks about first. */
const SEEN: readonly HealthKind[] = ['food', 'water', 'stool', 'activity', 'teeth'];

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Identity({ hamster }: { hamster: SharedJournal['hamster'] }) {
  const { breed, species, sex, isNeutered, birthDate } = hamster;
  const known = species ? SPECIES[species] : null;
  const age = hamsterAge(hamster);
  return (
    <p className={styles.identity}>
      {known && known.label !== breed && (
        <span>
          {known.label} {known.latin && <i lang="la">{known.latin}</i>}
        </span>
      )}
      <span>{breed}</span>
      {sex && <span>{SEXES[sex]}</span>}
      {isNeutered !== null && <span>{isNeutered ? text.neutered : text.intact}</span>}
      {age && birthDate && <span>{text.who(age, shortDay(birthDate))}</span>}
    </p>
  );
}

function WeightNow({ weight }: { weight: Glance['weight'] }) {
  if (!weight) return <p className={styles.none}>{text.none}</p>;
  const { day, value, best, ofBestPercent, weekDay, weekPercent } = weight;
  return (
    <div>
      <p className={styles.grams}>
        <strong>{measuredAs('weight', value)}</strong> <small>{text.weighed(shortDay(day))}</small>
      </p>
      <p>
        {text.ofBest(measuredAs('weight', best))} <strong>{text.percent(ofBestPercent)}</strong>
      </p>
      {weekDay && weekPercent !== null && (
        <p>
          {text.ofWeek(spokenDay(weekDay))} <strong>{text.percent(weekPercent)}</strong>
        </p>
      )}
    </div>
  );
}

function Seen({ latest }: Pick<SharedJournal, 'latest'>) {
  return (
    <dl className={styles.pairs}>
      {SEEN.map((kind) => {
        const row = latest.find((each) => each.kind === kind);
        return (
          <div key={kind}>
            <dt className="text-muted">{KINDS[kind].label}</dt>
            <dd className="m-0">
              {row ? (
                <>
                  {saidOf({ ...row, dose: null, until: null, cost: null })}{' '}
                  <small>{shortDay(row.day)}</small>
                </>
              ) : (
                <small>{text.none}</small>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function HomeFacts({ hamster }: { hamster: SharedJournal['hamster'] }) {
  const facts = homeFacts({ ...hamster, isNeutered: null });
  if (facts.length === 0) return <p className={styles.none}>{text.none}</p>;
  return (
    <dl className={styles.pairs}>
      {facts.map(([term, said]) => (
        <div key={term}>
          <dt className="text-muted">{term}</dt>
          <dd className="m-0">{said}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The lines of one part, each with its details in smaller type below. */
function Lines({ lines }: { lines: readonly { key: string; said: string; below: string }[] }) {
  if (lines.length === 0) return <p className={styles.none}>{text.none}</p>;
  return (
    <ul className={styles.lines}>
      {lines.map(({ key, said, below }) => (
        <li className="grid" key={key}>
          <span>{said}</span>
          {below && <small>{below}</small>}
        </li>
      ))}
    </ul>
  );
}

const symptomLines = ({ symptoms }: Glance) =>
  symptoms.map(({ name, since, lastDay, times }) => ({
    key: name,
    said: name,
    below: text.since(spokenDay(since), spokenDay(lastDay), times),
  }));

const medicineLines = ({ medicines }: Glance) =>
  medicines.map(({ name, day, until, dose, perKg, grams }, at) => ({
    key: `${at}`,
    said: [name, dose].filter(Boolean).join(' · '),
    below: [
      perKg && grams !== null && text.perKg(perKg, measuredAs('weight', grams)),
      text.course(shortDay(day), until && shortDay(until)),
    ]
      .filter(Boolean)
      .join(' · '),
  }));

const visitLines = ({ visits }: Glance) =>
  visits.map(({ day, name }, at) => ({ key: `${at}`, said: shortDay(day), below: name ?? '' }));

/** The first page: the hamster and its state of health, on one sheet of A5 or A4. */
export function VetSheet({ journal }: VetSheetProps) {
  const { hamster, glance, weights, from, to, latest } = journal;
  return (
    <div className={styles.sheet}>
      <Identity hamster={hamster} />
      <div className={styles.weight}>
        <Part title={text.weight}>
          <WeightNow weight={glance.weight} />
        </Part>
        <VetChart weights={weights} from={from} to={to} />
      </div>
      <div className={styles.parts}>
        <Part title={text.seen}>
          <Seen latest={latest} />
        </Part>
        <Part title={text.symptoms}>
          <Lines lines={symptomLines(glance)} />
        </Part>
        <Part title={text.medicines}>
          <Lines lines={medicineLines(glance)} />
        </Part>
        <Part title={text.visits}>
          <Lines lines={visitLines(glance)} />
        </Part>
        <Part title={text.home}>
          <HomeFacts hamster={hamster} />
        </Part>
      </div>
      <p className={styles.foot}>{text.latest}</p>
    </div>
  );
}
