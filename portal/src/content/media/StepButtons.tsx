import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '@/shared/ui/IconButton';
import styles from './StepButtons.module.css';
import { text } from './text';

type StepButtonsProps = { place: number; count: number; onStep: (step: number) => void };

/** Buttons for the previous and next photo, at the sides of the swiped area. */
export function StepButtons({ place, count, onStep }: StepButtonsProps) {
  return (
    <>
      {place > 0 && (
        <IconButton
          className={styles.previous}
          variant="overlay"
          label={text.previous}
          icon={<ChevronLeft aria-hidden="true" />}
          tooltip={false}
          onClick={() => onStep(-1)}
        />
      )}
      {place < count - 1 && (
        <IconButton
          className={styles.next}
          variant="overlay"
          label={text.next}
          icon={<ChevronRight aria-hidden="true" />}
          tooltip={false}
          onClick={() => onStep(1)}
        />
      )}
    </>
  );
}
