import { Fragment, type ReactNode } from 'react';
import styles from './DescriptionList.module.css';

type DescriptionListProps = {
  /** A fact whose value is null, undefined or false is left out. */
  facts: readonly (readonly [string, ReactNode])[];
};

/** Names and values, one a line. */
export function DescriptionList({ facts }: DescriptionListProps) {
  const known = facts.filter(([, value]) => value != null && value !== false);
  return (
    <dl className={styles.facts}>
      {known.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
