import { ChevronDown } from 'lucide-react';
import { DocumentBlock } from '@/shared/documents/DocumentSections';
import { placed } from '@/shared/documents/placed';
import type { Question } from './matching';
import styles from './Questions.module.css';

type QuestionsProps = { questions: readonly Question[]; label: string; openId?: string };

/** Questions that expand to their answers, even without scripts. */
export function Questions({ questions, label, openId }: QuestionsProps) {
  return (
    <ul className="column gap-2" aria-label={label}>
      {questions.map(({ id, heading, blocks }) => (
        <li key={id}>
          <details id={id} className={styles.question} open={id === openId}>
            <summary className="row justify-between gap-3 min-h-target font-semibold p-3-4 cursor-pointer list-none">
              <span>{heading}</span>
              <ChevronDown aria-hidden="true" />
            </summary>
            <div className={styles.answer}>
              {placed(blocks).map(({ one, key }) => (
                <DocumentBlock key={key} block={one} />
              ))}
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
