import { useState } from 'react';
import { cx } from '@/shared/lib/cx';
import { Button } from '@/shared/ui/Button';
import { useCareToday } from './api';
import { CareList } from './CareList';
import styles from './OpenCare.module.css';
import { text } from './text';
import type { CareItem } from './types';

type OpenCareProps = {
  /** Of this one alone; without it of all that the member cares for. */
  hamsterId?: number;
};

/** What else stands on the page is not pushed away by a long day. */
const SHOWN = 3;

type CardProps = { items: readonly CareItem[]; withNames: boolean };

function Card({ items, withNames }: CardProps) {
  const [isWhole, setWhole] = useState(false);
  // What is ticked off here stays where it was pressed.
  const [wasDone] = useState(
    () => new Set(items.filter(({ tick }) => tick !== null).map(({ reminder }) => reminder.id)),
  );
  const isLast = ({ reminder }: CareItem) => wasDone.has(reminder.id);
  const inOrder = [...items.filter((item) => !isLast(item)), ...items.filter(isLast)];
  const shown = isWhole ? inOrder : inOrder.slice(0, SHOWN);
  return (
    <section className={cx(styles.card, !withNames && styles.below)} aria-labelledby="care-today">
      <h2 id="care-today">{text.today}</h2>
      <CareList items={shown} withNames={withNames} />
      {shown.length < items.length && (
        <Button variant="ghost" size="small" onClick={() => setWhole(true)}>
          {text.more(items.length - shown.length)}
        </Button>
      )}
    </section>
  );
}

/** What has to be done for a hamster now; where there is nothing there is no card either. */
export default function OpenCare({ hamsterId }: OpenCareProps) {
  const { data = [] } = useCareToday();
  const items = data.filter(
    ({ reminder, isDue, tick }) =>
      (isDue || tick !== null) && (hamsterId === undefined || reminder.hamsterId === hamsterId),
  );
  return items.length > 0 && <Card items={items} withNames={hamsterId === undefined} />;
}
