import { KINDS } from '../kinds';
import { text } from '../text';
import type { HealthKind, HealthMark } from '../types';
import styles from './WeightCard.module.css';

const MARKED: readonly HealthKind[] = ['medicine', 'vet', 'symptom'];

/** The meaning of the chart's lines and colours; marks are listed only if there are any. */
export function Legend({ marks }: { marks: readonly HealthMark[] }) {
  const kinds = MARKED.filter((kind) => marks.some((mark) => mark.kind === kind));
  return (
    <ul className={styles.legend}>
      <li className="row gap-6px" data-mark="value">
        {text.weight.value}
      </li>
      <li className="row gap-6px" data-mark="median">
        {text.weight.median}
      </li>
      <li className="row gap-6px" data-mark="band">
        {text.weight.band}
      </li>
      {kinds.map((kind) => (
        <li className="row gap-6px" key={kind} data-mark={kind}>
          {KINDS[kind].label}
        </li>
      ))}
    </ul>
  );
}
