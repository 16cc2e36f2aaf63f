import { Vote } from 'lucide-react';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Button } from '@/shared/ui/Button';
import { lazyPart } from '@/shared/ui/lazyPart';
import type { PostFields } from '../compose/draft';
import { text } from '../compose/text';
import styles from './PollOffer.module.css';

type PollOfferProps = {
  form: UseFormReturn<PostFields>;
  /** Whether the post that is edited has one, which stays unless another is made. */
  hasPoll: boolean;
};

/** The fields that a server error may name. */
export const POLL_FIELDS = [
  ...(['poll', 'poll.question', 'poll.choices', 'poll.choicesMax', 'poll.lastsDays'] as const),
  ...Array.from({ length: 10 }, (_, at) => `poll.choices.${at}` as const),
] as const;

/** Few posts have a poll, so its fields are loaded on demand. */
const PollField = lazyPart(() => import('./PollField'));

/** The initial poll: two empty choices, a week. */
const FIRST = { question: '', choices: ['', ''], choicesMax: 1, lastsDays: 7 };

/** The button that adds a poll to the form. */
export function PollOffer({ form, hasPoll }: PollOfferProps) {
  const [wasOpen, setWasOpen] = useState(false);
  const poll = useWatch({ control: form.control, name: 'poll' }) ?? null;
  if (poll) return <PollField {...{ form, poll }} />;
  return (
    <div className={styles.offer}>
      {hasPoll && <p>{text.poll.has}</p>}
      <Button
        variant="outline"
        icon={<Vote aria-hidden="true" />}
        // If the member removes the poll again, the focus returns to this button.
        autoFocus={wasOpen}
        onClick={() => {
          setWasOpen(true);
          form.setValue('poll', FIRST);
        }}
      >
        {hasPoll ? text.poll.replace : text.poll.add}
      </Button>
    </div>
  );
}
