import { Button } from '@mui/material';
import { DateTime } from '../components/DateTime';
import { WritingQueue } from '../review-queue/WritingQueue';
import { FlaggedSelected } from './FlaggedSelected';
import { flaggedText } from './text';
import type { FlaggedRow } from './types';
import { useFlaggedActs } from './useFlaggedActs';

/** Flagged writing, which is already public; each is accepted or removed in place. */
export function FlaggedQueue() {
  const { clear, remove } = useFlaggedActs();
  return (
    <WritingQueue<FlaggedRow>
      name="flagged"
      text={flaggedText}
      pass={{ verb: flaggedText.clear, run: clear }}
      onRemove={remove}
      bulk={<FlaggedSelected />}
      facts={({ createdAt }) => <DateTime at={createdAt} relative />}
      cause={({ words }) => (
        <p>
          {flaggedText.words}: <strong>{words.join(', ')}</strong>
        </p>
      )}
      acts={({ url }) => (
        <Button href={url} target="_blank" rel="noreferrer">
          {flaggedText.onSite}
        </Button>
      )}
    />
  );
}
