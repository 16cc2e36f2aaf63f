import { cx } from '@/shared/lib/cx';
import { DateTime } from '../components/DateTime';
import layout from '../components/layout.module.css';
import { Tag } from '../components/Tag';
import styles from './TrialSamples.module.css';
import { PLACES, trialText } from './text';
import type { Sample } from './types';

/** Sample texts with the rule's hits marked. */
export function TrialSamples({ samples }: { samples: readonly Sample[] }) {
  if (samples.length === 0) return null;
  return (
    <ul className={cx(layout.list, layout.long, styles.samples)} aria-label={trialText.samples}>
      {samples.map(({ kind, id, url, author, createdAt, isReported, isShown, excerpt }) => (
        <li key={`${kind}${id}`}>
          <a href={url} target="_blank" rel="noreferrer">
            {PLACES[kind]}
          </a>{' '}
          <span className={layout.note}>
            {author} · <DateTime at={createdAt} relative />
          </span>{' '}
          {isReported && <Tag tone="warn">{trialText.reported}</Tag>}
          {!isShown && <Tag>{trialText.gone}</Tag>}
          <p>
            {excerpt.map(({ text, isHit }, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
              isHit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
