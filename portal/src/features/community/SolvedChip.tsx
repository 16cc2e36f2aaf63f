import { CircleCheck } from 'lucide-react';
import type { Post } from './api';
import styles from './StateChip.module.css';
import { text } from './text';

/** Whether a question has an accepted answer. */
export function SolvedChip({ question }: { question: NonNullable<Post['question']> }) {
  const isSolved = question.acceptedCommentId !== null;
  return (
    <span className={styles.chip} data-good={isSolved || undefined}>
      {isSolved && <CircleCheck aria-hidden="true" />}
      {isSolved ? text.question.solved : text.question.open}
    </span>
  );
}
