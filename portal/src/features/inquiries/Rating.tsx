import { Star } from 'lucide-react';
import { Button } from '@/shared/ui/Button';
import { type Inquiry, useRate } from './api';
import styles from './Inquiries.module.css';
import { text } from './text';

const POINTS = [1, 2, 3, 4, 5];
const words = text.thread;

/** Rates once how much the answer helped. */
export function Rating({ inquiry }: { inquiry: Inquiry }) {
  const { mutate, isPending } = useRate(inquiry.id);
  if (inquiry.rating !== null) return <p className={styles.note}>{words.rated(inquiry.rating)}</p>;
  if (!inquiry.mayRate) return null;
  return (
    <fieldset className={styles.rating}>
      <legend className="text-15 font-semibold p-0 mb-2">{words.rate}</legend>
      {POINTS.map((points) => (
        <Button
          key={points}
          variant="outline"
          size="small"
          icon={<Star aria-hidden="true" />}
          pending={isPending}
          onClick={() => mutate(points)}
        >
          {words.points(points)}
        </Button>
      ))}
    </fieldset>
  );
}
