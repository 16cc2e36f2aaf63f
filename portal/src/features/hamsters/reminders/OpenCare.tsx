import { useState } from 'react';
import { cx } from '@/shared/lib/cx';
import { Button } from '@/shared/ui/Button';
import { useCareToday } from './api';
import { CareList } from './CareList';
import { text } from './text';
import type { CareItem } from './types';

type OpenCareProps = {
  /** Limits the list to this hamster; without it all hamsters of the member are listed. */
  hamsterId?: number;
};

/** Limits the height of the card, so that many items do not push the page's content down. */
const SHOWN = 3;

type CardProps = { items: readonly CareItem[]; withNames: boolean };

function Card({ items, withNames }: CardProps) {
  const [isWhole, setWhole] = useState(false);
  // Items done before are listed last. Items marked as done here keep their place.
  const [wasDone] = useState(
    () => new Set(items.filter(({ tick }) => tick !== null).map(({ reminder }) => reminder.id)),
  );
  const isLast = ({ reminder }: CareItem) => wasDone.has(reminder.id);
  const inOrder = [...items.filter((item) => !isLast(item)), ...items.filter(isLast)];
  const shown = isWhole ? inOrder : inOrder.slice(0, SHOWN);
  return (
    <section
      className={cx('column card gap-1 shadow p-4 mb-4', !withNames && 'mt-4')}
      aria-labelledby="care-today"
    >
      <h2 className="text-17" id="care-today">
        {text.today}
      </h2>
      <CareList items={shown} withNames={withNames} />
      {shown.length < items.length && (
        <Button variant="ghost" size="small" onClick={() => setWhole(true)}>
          {text.more(items.length - shown.length)}
        </Button>
      )}
    </section>
  );
}

/** The care that is due for a hamster now; without any, no card is shown. */
export default function OpenCare({ hamsterId }: OpenCareProps) {
  const { data = [] } = useCareToday();
  const items = data.filter(
    ({ reminder, isDue, tick }) =>
      (isDue || tick !== null) && (hamsterId === undefined || reminder.hamsterId === hamsterId),
  );
  return items.length > 0 && <Card items={items} withNames={hamsterId === undefined} />;
}
