import { useDocument } from './api';
import styles from './Help.module.css';
import { suggestQuestions } from './matching';
import { Questions } from './Questions';
import { text } from './text';

/** Answers that there are already to what somebody is about to ask the staff. */
export function SuggestedQuestions({ inquiry }: { inquiry: string }) {
  const { data } = useDocument('faq');
  const likely = data ? suggestQuestions(data.sections, inquiry) : [];
  if (likely.length === 0) return null;
  return (
    <section className={styles.suggested} aria-label={text.suggested}>
      <h2>{text.suggested}</h2>
      <Questions questions={likely} label={text.suggested} />
    </section>
  );
}
