import { DateTime } from '../components/DateTime';
import { HeldCause } from './HeldCause';
import { ReviewSelected } from './ReviewSelected';
import { heldText } from './text';
import type { HeldRow } from './types';
import { useReviewActs } from './useReviewActs';
import { WritingQueue } from './WritingQueue';

/** Content pending review, each decided in place. */
export function ReviewQueue() {
  const { release, remove } = useReviewActs();
  return (
    <WritingQueue<HeldRow>
      name="held"
      text={heldText}
      pass={{ verb: heldText.release, run: release }}
      onRemove={remove}
      bulk={<ReviewSelected />}
      facts={(row) => (
        <>
          <DateTime at={row.heldAt} relative />
          <HeldCause row={row} />
        </>
      )}
    />
  );
}
