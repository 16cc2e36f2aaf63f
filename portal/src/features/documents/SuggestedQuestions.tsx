import { useDocument } from './api';
import { suggestQuestions } from './matching';
import { Questions } from './Questions';
import { text } from './text';

/** Existing answers to the question that somebody is about to send to the staff. */
export function SuggestedQuestions({ inquiry }: { inquiry: string }) {
  const { data } = useDocument('faq');
  const likely = data ? suggestQuestions(data.sections, inquiry) : [];
  if (likely.length === 0) return null;
  return (
    <section className="grid gap-2" aria-label={text.suggested}>
      <h2 className="text-15">{text.suggested}</h2>
      <Questions questions={likely} label={text.suggested} />
    </section>
  );
}
